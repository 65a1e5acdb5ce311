import Foundation
import Rill
import RillFoundation
import Testing

struct RxErrorDescriptionTests {
    @Test(arguments: [RxError.unknown, .disposed, .overflow, .argumentOutOfRange, .noElements, .timeout])
    func `the localized description of an error is its sentence`(_ error: RxError) {
        #expect((error as any Error).localizedDescription == "\(error)")
        #expect(error.errorDescription == error.debugDescription)
    }
}
