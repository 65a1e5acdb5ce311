// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "Marbles",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Rill", path: "../.."),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    ],
    targets: [
        // Symbolic links to the tool of the root package that makes the pages of the operators. Here, it also writes a
        // source of the page, when that is built.
        .target(name: "Pictures"),
        .target(name: "Docs"),
        .executableTarget(name: "Catalogue", dependencies: ["Docs", "Pictures"]),
        .plugin(name: "Examples", capability: .buildTool(), dependencies: ["Catalogue"]),
        .executableTarget(
            name: "Marbles",
            dependencies: [
                "Pictures", .product(name: "Rill", package: "Rill"),
                // The sockets only: the HTTP server takes seconds to read a line of some megabytes.
                .product(name: "FlyingSocks", package: "FlyingFox"),
                .product(name: "RillTesting", package: "Rill"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            resources: [
                .embedInCode("Page/index.html"), .embedInCode("Page/style.css"), .embedInCode("Page/page.js"),
                .embedInCode("Page/editor.js"), .embedInCode("Page/diagram.js"), .embedInCode("Page/marbles.js"),
                .embedInCode("Page/code.js"), .embedInCode("Page/frames.js"),
            ],
            plugins: ["Examples"]),
        .testTarget(
            name: "MarblesTests",
            dependencies: [
                "Marbles", .product(name: "FlyingSocks", package: "FlyingFox"),
                .product(name: "RillTesting", package: "Rill"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
