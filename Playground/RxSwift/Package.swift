// swift-tools-version: 6.3
import PackageDescription

// The modules of RxSwift, RxSwiftExt and ReactorKit by their names, so that an app moves without an edit of its
// sources. Each exports RillRx, and RxTest also exports RillTesting. See the article “Coming from RxSwift”.
let modules = ["RxSwift", "RxRelay", "RxCocoa", "RxBlocking", "RxSwiftExt", "ReactorKit"]

let package = Package(
    name: "RxSwift",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: (modules + ["RxTest"]).map { .library(name: $0, targets: [$0]) },
    dependencies: [
        .package(name: "Rill", path: "../.."),
        // Not fetched for an app that uses the modules.
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    ],
    targets: modules.map { .target(name: $0, dependencies: [.product(name: "RillRx", package: "Rill")]) } + [
        .target(
            name: "RxTest",
            dependencies: [
                .product(name: "RillRx", package: "Rill"), .product(name: "RillTesting", package: "Rill"),
            ]),
        // Names the declarations to mark on the way to Swift 6.
        .executableTarget(
            name: "rill-migrate",
            dependencies: ["Migration", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
        .target(name: "Migration"),
        .testTarget(name: "MigrationTests", dependencies: ["Migration"]),
    ],
    swiftLanguageModes: [.v6]
)
