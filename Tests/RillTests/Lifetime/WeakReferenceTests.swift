import Testing

@testable import Rill
@testable import RillTesting

struct WeakReferenceTests {
    @Test func `a weak reference has its object while something else retains it`() {
        var token: Token? = Token()
        let reference = WeakReference(token!)
        #expect(reference.object === token)
        token = nil
        #expect(reference.object == nil)
    }

    @Test func `references to one object are equal, before and after it is deallocated`() {
        var token: Token? = Token()
        let references = [WeakReference(token!), WeakReference(token!)]
        #expect(references[0] == references[1])
        #expect(references[0] != WeakReference(Token()))
        token = nil
        #expect(references[0] == references[1])
        #expect(Set(references).count == 1)
    }

    @Test func `references to different objects are never equal, even if one was made after the other's death`() {
        var addresses: Set<ObjectIdentifier> = []
        for _ in 0..<1000 { addresses.insert(ObjectIdentifier(Token())) }
        #expect(addresses.count < 1000)  // without references, addresses are reused

        var references: Set<WeakReference<Token>> = []
        for _ in 0..<1000 { references.insert(WeakReference(Token())) }
        #expect(references.count == 1000)
        #expect(references.allSatisfy { $0.object == nil })
    }

    @Test func `a deallocated object releases its properties although a reference to it exists`() {
        final class Holder: Sendable {
            let token = Token()
        }
        var holder: Holder? = Holder()
        let (reference, held) = (WeakReference(holder!), WeakReference(holder!.token))
        holder = nil
        #expect(reference.object == nil)
        #expect(held.object == nil)
    }

    @Test func `a reference made in a deinit never has an object`() {
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
