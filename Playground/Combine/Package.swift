// swift-tools-version: 6.3
import PackageDescription

// The sources and the tests import Combine and RillCombine. Here, these are other names of OpenCombine and of the
// target below: two packages may not have targets of the same name. SwiftPM's `moduleAliases` don't help. They rename
// a module, but the sources that import it keep its former name.
func alias(_ name: String, of module: String) -> SwiftSetting {
    .unsafeFlags(["-module-alias", "\(name)=\(module)"])
}

let package = Package(
    name: "Combine",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Rill", path: "../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    ],
    targets: [
        // A symbolic link to the sources of RillCombine.
        .target(
            name: "RillOpenCombine", dependencies: ["Rill", "OpenCombine"],
            swiftSettings: [alias("Combine", of: "OpenCombine")]),
        // A symbolic link to the tests of the root package: what the thread sanitizer has to know about a lock.
        .target(name: "ThreadSanitizer"),
        .testTarget(
            name: "RillOpenCombineTests",
            dependencies: [
                "RillOpenCombine", "OpenCombine", "ThreadSanitizer", .product(name: "RillTesting", package: "Rill"),
            ],
            swiftSettings: [alias("Combine", of: "OpenCombine"), alias("RillCombine", of: "RillOpenCombine")]),
    ],
    swiftLanguageModes: [.v6]
)
