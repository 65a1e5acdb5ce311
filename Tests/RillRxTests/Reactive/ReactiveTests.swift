import RillRx
import Testing

#if canImport(Foundation)
    import Foundation
#endif

@MainActor
private final class Label: ReactiveCompatible {
    var text = ""
    var isHidden: Bool?
}

extension Reactive where Base: Label {
    fileprivate static var placeholder: Observable<String> { .just("name") }

    fileprivate var shout: Binder<String> { Binder(base) { label, text in label.text = text.uppercased() } }
}

@MainActor
struct ReactiveTests {
    @Test func `an extension of Reactive adds a member to rx`() async {
        let label = Label()
        _ = Observable.of("hi").bind(to: label.rx.shout)
        await mainQueue()
        #expect(label.text == "HI")
    }

    @Test func `rx of a type has the static members`() async throws {
        #expect(try await Label.rx.placeholder.allValues == ["name"])
    }

    @Test func `each settable property of an object is a binder`() async {
        let label = Label()
        _ = Observable.of("name").bind(to: label.rx.text)
        _ = Observable.of(true).bind(to: label.rx.isHidden)
        await mainQueue()
        #expect(label.text == "name")
        #expect(label.isHidden == true)
    }

    #if canImport(Foundation)
        @Test func `an object of Foundation has rx, which knows its class`() {
            let formatter = NumberFormatter()
            let reactive: Reactive<NumberFormatter> = formatter.rx
            #expect(reactive.base === formatter)
        }
    #endif
}

struct ObservableConvertibleTypeTests {
    private func values<Source: ObservableConvertibleType>(_ source: Source) async throws -> [Source.Element] {
        try await source.asObservable().take(1).allValues
    }

    @Test func `generic code takes observables, subjects and relays`() async throws {
        #expect(try await values(Observable.of(1)) == [1])
        #expect(try await values(BehaviorSubject(value: 2)) == [2])
        #expect(try await values(BehaviorRelay(value: 3)) == [3])
    }
}
