import Foundation
import Rill
import Testing

@testable import RillFoundation

/// Checks what Apple demands of libraries: a manifest that declares their use of certain functions.
struct PrivacyTests {
    /// Functions with categories of Apple's list, as words in the code.
    private static let categories = [
        "NSPrivacyAccessedAPICategoryFileTimestamp": [
            "stat", "fstat", "lstat", "fstatat", "getattrlist", "fgetattrlist", "getattrlistbulk", "creationDate",
            "modificationDate", "fileModificationDate", "creationDateKey", "contentModificationDateKey",
        ],
        "NSPrivacyAccessedAPICategorySystemBootTime": ["systemUptime", "mach_absolute_time"],
        "NSPrivacyAccessedAPICategoryDiskSpace": [
            "statfs", "statvfs", "fstatfs", "fstatvfs", "systemFreeSize", "systemSize",
            "volumeAvailableCapacityKey", "volumeTotalCapacityKey",
        ],
        "NSPrivacyAccessedAPICategoryActiveKeyboards": ["activeInputModes"],
        "NSPrivacyAccessedAPICategoryUserDefaults": ["UserDefaults"],
    ]

    @Test func `the bundle of RillFoundation declares what its sources use, and no other library uses any of it`()
        throws
    {
        let file = try #require(Bundle.module.url(forResource: "PrivacyInfo", withExtension: "xcprivacy"))
        let manifest = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        let entries = try #require((manifest as? [String: Any])?["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
        let declared = entries.compactMap { $0["NSPrivacyAccessedAPIType"] as? String }
        #expect(try Self.categories(in: "RillFoundation") == Set(declared))
        #expect(entries.allSatisfy { $0["NSPrivacyAccessedAPITypeReasons"] as? [String] == ["0A2A.1"] })
        for library in ["Rill", "RillRx", "RillCombine", "RillTesting"] {
            #expect(try Self.categories(in: library) == [])
        }
    }

    private static func categories(in library: String) throws -> Set<String> {
        let folder = URL(filePath: #filePath).appending(path: "../../../Sources/\(library)").standardized
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        let code = try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let words = Set(code.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
        return Set(categories.filter { !words.isDisjoint(with: $0.value.map { Substring($0) }) }.keys)
    }
}

struct RxErrorDescriptionTests {
    @Test(arguments: [RxError.unknown, .disposed, .overflow, .argumentOutOfRange, .noElements, .timeout])
    func `the localized description of an error is its sentence`(_ error: RxError) {
        #expect((error as any Error).localizedDescription == "\(error)")
        #expect(error.errorDescription == error.debugDescription)
    }
}
