// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "Rill",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Rill", targets: ["Rill"]),
        .library(name: "RillFoundation", targets: ["RillFoundation"]),
        .library(name: "RillRx", targets: ["RillRx"]),
        .library(name: "RillCombine", targets: ["RillCombine"]),
        .library(name: "RillTesting", targets: ["RillTesting"]),
    ],
    targets: [
        .target(name: "Rill"),
        // Apart, because every program that imports Foundation links it, used or not.
        .target(name: "RillFoundation", dependencies: ["Rill"], resources: [.copy("PrivacyInfo.xcprivacy")]),
        .target(name: "RillRx", dependencies: ["Rill", "RillFoundation"]),
        // Empty where there is no Combine. Playground/Combine builds and tests its sources on Linux.
        .target(name: "RillCombine", dependencies: ["Rill"]),
        .target(name: "RillTesting", dependencies: ["Rill"]),
        .executableTarget(
            name: "Playground",
            dependencies: [
                "Rill", "RillFoundation", "RillRx", "SceneSources",
                .target(name: "RillTesting", condition: .when(platforms: [.linux])),
            ],
            path: "Playground/Tour"),
        .target(name: "SceneSources", path: "Playground/SceneSources"),
        .executableTarget(
            name: "FusionCheck", dependencies: ["Rill", "RillTesting", "AllocationCounter", "Docs"],
            path: "Tests/FusionCheck"),
        .executableTarget(name: "MainThreadCheck", dependencies: ["Rill"], path: "Tests/MainThreadCheck"),
        .executableTarget(name: "Catalogue", dependencies: ["Docs", "Pictures"], path: "Tests/Catalogue"),
        .executableTarget(name: "Arities", path: "Tests/Arities"),
        .target(name: "Docs", path: "Tests/Docs"),
        .target(name: "Pictures", path: "Tests/Pictures"),
        .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
        .testTarget(
            name: "RillTests",
            dependencies: ["Rill", "RillFoundation", "RillTesting", "Catalogue", "Docs", "Pictures"]),
        .testTarget(name: "RillFoundationTests", dependencies: ["RillFoundation", "Rill", "RillTesting"]),
        .testTarget(name: "RillRxTests", dependencies: ["RillRx", "RillTesting"]),
        .testTarget(name: "RillTestingTests", dependencies: ["RillTesting"]),
        .testTarget(
            name: "PlaygroundTests", dependencies: ["Playground", "Rill", "RillFoundation", "RillTesting"]),
        .testTarget(
            name: "Swift5Tests", dependencies: ["Rill"], path: "Tests/LanguageModes/Swift5",
            swiftSettings: [.swiftLanguageMode(.v5), .enableUpcomingFeature("InferSendableFromCaptures")]),
        .testTarget(name: "Swift6Tests", dependencies: ["Rill"], path: "Tests/LanguageModes/Page"),
        // The settings of a new app in Xcode.
        .testTarget(
            name: "MainActorByDefaultTests", dependencies: ["Rill"], path: "Tests/LanguageModes/MainActorByDefault",
            swiftSettings: [
                .defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("InferIsolatedConformances"),
            ]),
        .testTarget(
            name: "RxIdiomsSwift5Tests", dependencies: ["RillRx"], path: "Tests/RxIdioms/Swift5",
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(name: "RxIdiomsSwift6Tests", dependencies: ["RillRx"], path: "Tests/RxIdioms/Both"),
        // An app as it was with RxSwift, whose warnings are expected, and the same app in Swift 6 mode.
        .testTarget(
            name: "RxAppSwift5Tests", dependencies: ["RillRx", "RillTesting"], path: "Tests/RxApp/Swift5",
            swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-suppress-warnings"])]),
        .testTarget(
            name: "RxAppSwift6Tests", dependencies: ["RillRx", "RillTesting"], path: "Tests/RxApp/Swift6"),
        // View controllers, which are only compiled where there is UIKit.
        .target(
            name: "RxViewsSwift5", dependencies: ["RillRx"], path: "Tests/RxViews/Swift5",
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(name: "RxViewsSwift6", dependencies: ["RillRx"], path: "Tests/RxViews/Swift6"),
        .target(name: "ThreadSanitizer", path: "Tests/ThreadSanitizer"),
        .testTarget(name: "StressTests", dependencies: ["Rill", "RillTesting", "ThreadSanitizer"]),
    ],
    swiftLanguageModes: [.v6]
)
