// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Rill",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Rill", targets: ["Rill"]),
        .library(name: "RillTesting", targets: ["RillTesting"]),
    ],
    targets: [
        .target(name: "Rill"),
        .target(name: "RillTesting", dependencies: ["Rill"]),
        .executableTarget(name: "Playground", dependencies: ["Rill"], path: "Playground/Tour"),
        .testTarget(name: "RillTests", dependencies: ["Rill", "RillTesting"]),
        .testTarget(name: "RillTestingTests", dependencies: ["RillTesting"]),
        .testTarget(name: "StressTests", dependencies: ["Rill"]),
    ],
    swiftLanguageModes: [.v6]
)
