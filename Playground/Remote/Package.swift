// swift-tools-version: 6.3
import PackageDescription

// The package manager takes a package's identity from its folder, and two packages can't have the same. So in a clone
// whose folder has the name of this one, Rill is found through a symbolic link of another name.
let clone = Context.packageDirectory.split(separator: "/").dropLast(2).last ?? ""
let rill = clone.lowercased() == "remote" ? "Rill" : "../.."

let package = Package(
    name: "Remote",
    // For the library, besides Linux. The program and the tests read /proc, so they run on Linux only.
    platforms: [.macOS(.v15)],
    products: [.library(name: "RillGRPC", targets: ["RillGRPC"])],
    dependencies: [
        .package(name: "Rill", path: rill),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", exact: "1.7.3"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        .package(url: "https://github.com/grpc/grpc-swift-2", exact: "2.4.3"),
        .package(url: "https://github.com/grpc/grpc-swift-nio-transport", exact: "2.9.2"),
        .package(url: "https://github.com/vapor/jwt-kit", exact: "5.7.1"),
    ],
    targets: [
        .target(
            name: "RillGRPC",
            dependencies: [
                "Rill",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "GRPCNIOTransportHTTP2Posix", package: "grpc-swift-nio-transport"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        .executableTarget(
            name: "Remote",
            dependencies: [
                "RillGRPC",
                .product(name: "RillFoundation", package: "Rill"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "GRPCNIOTransportHTTP2Posix", package: "grpc-swift-nio-transport"),
            ]),
        .testTarget(
            name: "RillGRPCTests",
            dependencies: [
                "RillGRPC", "Remote", .product(name: "RillFoundation", package: "Rill"),
                .product(name: "GRPCInProcessTransport", package: "grpc-swift-2"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "NIOCertificateReloading", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "X509", package: "swift-certificates"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
