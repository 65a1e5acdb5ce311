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

    @Test func `references to one object are equal, before and after its death`() {
        var token: Token? = Token()
        let references = [WeakReference(token!), WeakReference(token!)]
        #expect(references[0] == references[1])
        #expect(references[0] != WeakReference(Token()))
        token = nil
        #expect(references[0] == references[1])
        #expect(Set(references).count == 1)
    }

    @Test func `references to different objects are never equal, though one is made when the other has gone`() {
        var addresses: Set<ObjectIdentifier> = []
        for _ in 0..<1000 { addresses.insert(ObjectIdentifier(Token())) }
        #expect(addresses.count < 1000)  // without references, addresses are used again

        var references: Set<WeakReference<Token>> = []
        for _ in 0..<1000 { references.insert(WeakReference(Token())) }
        #expect(references.count == 1000)
        #expect(references.allSatisfy { $0.object == nil })
    }

    @Test func `what a dead object held is released while a reference to it exists`() {
        final class Holder: Sendable {
            let token = Token()
        }
        var holder: Holder? = Holder()
        let (reference, held) = (WeakReference(holder!), WeakReference(holder!.token))
        holder = nil
        #expect(reference.object == nil)
        #expect(held.object == nil)
    }

    @Test func `a reference that is made in deinit never has an object`() {
        final class Mortal {
            let log: Log
            init(_ log: Log) { self.log = log }
            deinit { log.write("\(WeakReference(self).object == nil)") }
        }
        let log = Log()
        _ = Mortal(log)
        #expect(log.entries == ["true"])
    }
}
