// swift-tools-version: 6.3
import PackageDescription

// Explores the orders in which threads can meet in Rill. Rill is compiled here with the locks and atomics of the target
// `Interleaving` in place of those of the module Synchronization, so that its sources know nothing of this.
let package = Package(
    name: "Orders",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "Interleaving"),
        // A symbolic link to the sources of the root package.
        .target(
            name: "Rill", dependencies: ["Interleaving"],
            swiftSettings: [.unsafeFlags(["-module-alias", "Synchronization=Interleaving"])]),
        .testTarget(name: "OrdersTests", dependencies: ["Rill", "Interleaving"]),
    ],
    swiftLanguageModes: [.v6]
)
