import Rill
import Testing

struct RxErrorTests {
    @Test(arguments: [
        (RxError.unknown, "Unknown error occurred."),
        (.disposed, "Object was already disposed."),
        (.overflow, "Arithmetic overflow occurred."),
        (.argumentOutOfRange, "Argument out of range."),
        (.noElements, "Sequence doesn't contain any elements."),
        (.moreThanOneElement, "Sequence contains more than one element."),
        (.timeout, "Sequence timeout."),
    ])
    func `an error prints as its sentence`(_ error: RxError, _ sentence: String) {
        #expect("\(error)" == sentence)
        #expect(String(reflecting: error) == sentence)
        #expect(error.debugDescription == sentence)
    }
}
