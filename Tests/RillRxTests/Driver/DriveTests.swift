import RillRx
import RillTesting
import Testing

@MainActor struct DriveTests {
    @MainActor private final class Screen: DisposeBagOwner {
        let disposeBag = DisposeBag()
        var (title, number): (String, Int?) = ("", nil)
    }

    private let seen = Seen<String>()
    private let driver = Driver.of("a", "b")
    private let signal = Signal.of("a", "b")

    @Test func `drive and emit call their closures, the last when the subscription ends`() {
        _ = driver.drive(
            onNext: { [seen] in seen.elements.append($0) }, onCompleted: { [seen] in seen.elements.append("|") },
            onDisposed: { [seen] in seen.elements.append("!") })
        #expect(seen.elements == ["a", "b", "|", "!"])
        _ = signal.emit(
            onNext: { [seen] in seen.elements.append($0) }, onCompleted: { [seen] in seen.elements.append("|") },
            onDisposed: { [seen] in seen.elements.append("!") })
        #expect(seen.elements == ["a", "b", "|", "!", "a", "b", "|", "!"])
    }

    @Test func `drive and emit call their closures with the owner`() {
        driver.drive(
            with: seen, onNext: { $0.elements.append($1) }, onCompleted: { $0.elements.append("|") },
            onDisposed: { $0.elements.append("!") })
        #expect(seen.elements == ["a", "b", "|", "!"])
        signal.emit(
            with: seen, onNext: { $0.elements.append($1) }, onCompleted: { $0.elements.append("|") },
            onDisposed: { $0.elements.append("!") })
        #expect(seen.elements == ["a", "b", "|", "!", "a", "b", "|", "!"])
    }

    @Test func `a subscription with an owner does not retain it, and ends with it`() {
        let subject = PublishSubject<String>()
        let driver = subject.asDriver(onErrorJustReturn: "")
        var screen: Screen? = Screen()
        weak let released = screen
        driver.drive(with: screen!) { $0.title = $1 }
        driver.drive(to: screen!, \.title)
        driver.asSignal().emit(with: screen!) { $0.title = $1 }
        #expect(subject.hasObservers)
        screen = nil
        #expect(released == nil)
        #expect(!subject.hasObservers)
    }

    @Test func `drive and emit set a property, optional or not`() {
        let screen = Screen()
        driver.drive(to: screen, \.title)
        #expect(screen.title == "b")
        Driver.just(1).drive(to: screen, \.number)
        #expect(screen.number == 1)
        Signal.just("c").emit(to: screen, \.title)
        #expect(screen.title == "c")
        Signal.just(2).emit(to: screen, \.number)
        #expect(screen.number == 2)
    }

    @Test func `drive and emit send all events to observers, optional or not`() {
        let observer = AnyObserver<String> { [seen] event in
            MainActor.assumeIsolated { seen.elements.append("\(event)") }
        }
        let optional = AnyObserver<String?> { [seen] event in
            MainActor.assumeIsolated { seen.elements.append("\(event)") }
        }
        _ = Driver.just("a").drive(observer, observer)
        #expect(seen.elements == ["next(a)", "next(a)", "completed", "completed"])
        seen.elements = []
        _ = Signal.just("a").emit(to: observer)
        #expect(seen.elements == ["next(a)", "completed"])
        seen.elements = []
        _ = Driver.just("a").drive(optional)
        _ = Signal.just("a").emit(to: optional)
        #expect(seen.elements == [#"next(Optional("a"))"#, "completed", #"next(Optional("a"))"#, "completed"])
    }

    @Test func `drive and emit send all elements to relays, optional or not`() {
        let (relay, other, optional) = (
            BehaviorRelay(value: ""), BehaviorRelay(value: ""), BehaviorRelay<String?>(value: nil)
        )
        _ = driver.drive(relay, other)
        #expect(relay.value == "b" && other.value == "b")
        _ = driver.drive(optional)
        #expect(optional.value == "b")
        _ = Signal.just("c").emit(to: relay)
        #expect(relay.value == "c")
        _ = Signal.just("c").emit(to: optional)
        #expect(optional.value == "c")
    }

    /// Not `Sendable`.
    private final class Box {
        var number: Int

        init(_ number: Int) { self.number = number }
    }

    @MainActor private final class Keeper {
        let box = Box(1)
    }

    @Test func `elements need not be Sendable`() {
        let (seen, keeper) = (Seen<Int>(), Keeper())
        let boxes = Driver.of(1, 2, 3).map { $0 == 1 ? keeper.box : Box($0) }.startWith(Box(0))
        _ = Driver.combineLatest(boxes, .just(Box(1))) { a, b in Box(a.number * 10 + b.number) }
            .filter { $0.number > 11 }
            .scan(Box(0)) { sum, box in Box(sum.number + box.number) }
            .flatMapLatest { Signal.just(Box($0.number)) }
            .withLatestFrom(boxes) { $0.number * 10 + $1.number }
            .asDriver().drive { seen.elements.append($0) }
        #expect(seen.elements == [313])
        _ = boxes.drive { $0.number += 4 }
        #expect(keeper.box.number == 5)
    }

    @Test func `drive and emit subscribe on the main queue, wherever they are called`() async {
        let (seen, driver, signal) = (Seen<String>(), driver, signal)
        await Task.detached {
            _ = driver.drive(onNext: { seen.elements.append($0) }, onCompleted: { seen.elements.append("|") })
            _ = signal.emit(onNext: { seen.elements.append($0) })
            _ = Signal.just(Box(7)).startWith(Box(6)).emit { seen.elements.append("\($0.number)") }
        }.value
        for _ in 0..<1000 where seen.elements.count < 7 { await Task.yield() }
        #expect(Set(seen.elements) == ["a", "b", "|", "6", "7"])
        #expect(seen.elements.count == 7)
    }
}
