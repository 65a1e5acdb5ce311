// swift-tools-version: 6.3
import PackageDescription

// Builds on Linux what WASI gets, which has neither Dispatch nor threads.
let package = Package(
    name: "WASI",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "Rill", swiftSettings: [.define("RILL_WASI")]),
        .testTarget(name: "WASITests", dependencies: ["Rill"]),
    ],
    swiftLanguageModes: [.v6]
)
