import Testing

@testable import Rill
@testable import RillTesting

struct WeakReferenceTests {
    @Test func `an object is there for as long as somebody else keeps it`() {
        var token: Token? = Token()
        let reference = WeakReference(token!)
        #expect(reference.object === token)
        token = nil
        #expect(reference.object == nil)
    }
}
