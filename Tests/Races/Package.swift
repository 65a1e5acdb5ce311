// swift-tools-version: 6.3
import PackageDescription

// What the stress tests need and nothing else: under the thread sanitizer, all targets would take long to build. Its
// folders are symbolic links to those of the root package, to whose `package` declarations the tests have to get.
let package = Package(
    name: "Races",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "Rill"),
        .target(name: "RillTesting", dependencies: ["Rill"]),
        .target(name: "ThreadSanitizer"),
        .testTarget(name: "StressTests", dependencies: ["Rill", "RillTesting", "ThreadSanitizer"]),
    ],
    swiftLanguageModes: [.v6]
)
