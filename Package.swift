// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Rill",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Rill", targets: ["Rill"]),
        .library(name: "RillFoundation", targets: ["RillFoundation"]),
        .library(name: "RillRx", targets: ["RillRx"]),
        .library(name: "RillTesting", targets: ["RillTesting"]),
    ],
    targets: [
        .target(name: "Rill", swiftSettings: strict),
        // Apart, as whatever imports Foundation links it, used or not.
        .target(name: "RillFoundation", dependencies: ["Rill"], swiftSettings: strict),
        .target(name: "RillRx", dependencies: ["Rill"], swiftSettings: strict),
        .target(name: "RillTesting", dependencies: ["Rill"], swiftSettings: strict),
        .executableTarget(
            name: "Playground",
            dependencies: [
                "Rill", "RillFoundation", "RillRx", "SceneSources",
                .target(name: "RillTesting", condition: .when(platforms: [.linux])),
            ],
            path: "Playground/Tour", swiftSettings: strict),
        .target(name: "SceneSources", path: "Playground/SceneSources"),
        .executableTarget(
            name: "FusionCheck", dependencies: ["Rill", "RillTesting", "AllocationCounter", "Docs"],
            path: "Tests/FusionCheck", swiftSettings: strict),
        .executableTarget(
            name: "MainThreadCheck", dependencies: ["Rill"], path: "Tests/MainThreadCheck", swiftSettings: strict),
        .executableTarget(
            name: "Catalogue", dependencies: ["Docs", "Pictures"], path: "Tests/Catalogue", swiftSettings: strict),
        .executableTarget(name: "Arities", path: "Tests/Arities", swiftSettings: strict),
        .target(name: "Docs", path: "Tests/Docs", swiftSettings: strict),
        .target(name: "Pictures", path: "Tests/Pictures", swiftSettings: strict),
        .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
        .testTarget(
            name: "RillTests",
            dependencies: ["Rill", "RillFoundation", "RillTesting", "Catalogue", "Docs", "Pictures"],
            swiftSettings: strict),
        .testTarget(
            name: "RillFoundationTests", dependencies: ["RillFoundation", "Rill", "RillTesting"],
            swiftSettings: strict),
        .testTarget(name: "RillRxTests", dependencies: ["RillRx", "RillTesting"], swiftSettings: strict),
        .testTarget(name: "RillTestingTests", dependencies: ["RillTesting"], swiftSettings: strict),
        .testTarget(
            name: "PlaygroundTests", dependencies: ["Playground", "Rill", "RillFoundation", "RillTesting"],
            swiftSettings: strict),
        .testTarget(
            name: "Swift5Tests", dependencies: ["Rill"], path: "Tests/LanguageModes/Swift5",
            swiftSettings: strict + [.swiftLanguageMode(.v5), .enableUpcomingFeature("InferSendableFromCaptures")]),
        .testTarget(
            name: "Swift6Tests", dependencies: ["Rill"], path: "Tests/LanguageModes/Swift6", swiftSettings: strict),
        // What a new app in Xcode has.
        .testTarget(
            name: "MainActorByDefaultTests", dependencies: ["Rill"], path: "Tests/LanguageModes/MainActorByDefault",
            swiftSettings: strict + [
                .defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("InferIsolatedConformances"),
            ]),
        .testTarget(
            name: "RxIdiomsSwift5Tests", dependencies: ["RillRx"], path: "Tests/RxIdioms/Swift5",
            swiftSettings: strict + [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "RxIdiomsSwift6Tests", dependencies: ["RillRx"], path: "Tests/RxIdioms/Swift6",
            swiftSettings: strict),
        // An app as it was with RxSwift, which gets warnings, and the same app in Swift 6 mode.
        .testTarget(
            name: "RxAppSwift5Tests", dependencies: ["RillRx", "RillTesting"], path: "Tests/RxApp/Swift5",
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "RxAppSwift6Tests", dependencies: ["RillRx", "RillTesting"], path: "Tests/RxApp/Swift6",
            swiftSettings: strict),
        .target(name: "ThreadSanitizer", path: "Tests/ThreadSanitizer"),
        .testTarget(
            name: "StressTests", dependencies: ["Rill", "RillTesting", "ThreadSanitizer"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
