import Rill
import RillTesting
import Testing

/// A disposable that is a value, as the `ActivityToken` of RxSwift's examples.
private struct Token: Disposable {
    let ends: Log

    func dispose() { ends.write("end") }
}

struct DisposableValueTests {
    private let ends = Log()
    private var token: Token { Token(ends: ends) }

    @Test func `a bag ends a value when it deallocates`() {
        var bag: DisposeBag? = DisposeBag()
        bag?.insert(token)
        token.disposed(by: bag!)
        #expect(bag?.count == 2)
        #expect(ends.entries.isEmpty)
        bag = nil
        #expect(ends.entries == ["end", "end"])
    }

    @Test func `each disposable that holds others ends a value once`() throws {
        let group = CompositeDisposable(token)
        let key = try #require(group.insert(token))
        group.remove(for: key)
        #expect(ends.entries == ["end"])
        let (serial, single) = (SerialDisposable(), SingleAssignmentDisposable())
        serial.disposable = token
        single.setDisposable(token)
        let counted = RefCountDisposable(disposable: token)
        for disposable in [group, serial, single, counted] as [any Cancelable] {
            let count = ends.entries.count
            disposable.resume()
            #expect(ends.entries.count == count)
            disposable.dispose()
            disposable.dispose()
            #expect(ends.entries.count == count + 1)
        }
        group.insert(token)
        single.resume()
        #expect(ends.entries.count == 6)
    }

    @Test func `a source of create can return a value`() {
        let source = Observable<Int>.create { [token] observer in
            observer.onNext(1)
            return token
        }
        let subscription = source.subscribe(onNext: { _ in })
        #expect(ends.entries.isEmpty)
        subscription.dispose()
        #expect(ends.entries == ["end"])
    }

    @Test func `a resource of using can be a value`() {
        _ = Observable.using({ [token] in token }, observableFactory: { _ in Observable.of(1) }).subscribe()
        #expect(ends.entries == ["end"])
    }
}
