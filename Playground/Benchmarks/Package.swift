// swift-tools-version: 6.3
import PackageDescription

// RxSwift and ReactiveSwift stand beside the others if this names a folder with a clone of each.
let peers = Context.environment["RILL_BENCHMARK_PEERS"]
let peerNames = peers == nil ? [] : ["RxSwift", "ReactiveSwift"]

let package = Package(
    name: "Benchmarks",
    // What Rill needs. Memory is only measured on Linux, where the results come from.
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Rill", path: "../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    ] + peerNames.map { .package(path: "\(peers!)/\($0)") },
    targets: [
        // A symbolic link to the tests of the root package.
        .target(name: "AllocationCounter"),
        .target(name: "HeapSize"),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "AllocationCounter", "HeapSize", "Rill", "OpenCombine",
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ] + peerNames.map { .product(name: $0, package: $0) },
            swiftSettings: peers == nil ? [] : [.define("PEERS")]),
    ],
    swiftLanguageModes: [.v6]
)
