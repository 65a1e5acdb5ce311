import Foundation
import RillRx
import RillTesting
import Testing

@MainActor struct MainActorObservableTests {
    /// A model that isn't `Sendable`.
    private final class Player {
        let name: String
        var score = 0

        init(_ name: String) { self.name = name }
    }

    @MainActor private final class Model {
        let players = MainActorBehaviorRelay<[Player]>(value: [])
        let selection = MainActorPublishRelay<Player>()
        let bag = DisposeBag()
        var (minimum, shown) = (0, [String]())

        var good: MainActorObservable<[Player]> {
            players.map { [unowned self] players in players.filter { $0.score >= minimum } }
        }

        func show(_ text: String) { shown.append(text) }
    }

    private let model = Model()
    private let ann = Player("Ann")
    private let bo = Player("Bo")

    @Test func `closures of operators and observers use the state of a class, and elements of any type`() {
        bo.score = 2
        model.minimum = 1
        model.good.subscribe(onNext: { [weak model] players in model?.show("\(players.map(\.name))") })
            .disposed(by: model.bag)
        model.selection
            .scan(Player?.none) { best, player in best.map { $0.score > player.score ? $0 : player } ?? player }
            .withLatestFrom(model.players) { best, players in players.contains { $0 === best } ? best : nil }
            .compactMap { $0 }
            .bind { [weak model] best in
                best.score += 1
                model?.show("\(best.name) \(best.score)")
            }
            .disposed(by: model.bag)
        model.players.accept([ann, bo])
        model.selection.accept(bo)
        #expect(model.shown == ["[]", #"["Bo"]"#, "Bo 3"])
        #expect(model.players.value.count == 2)
    }

    @Test func `a new observer gets the latest element of a behavior relay, and none of a publish relay`() {
        model.players.accept([ann])
        model.selection.accept(ann)
        model.players.bind(with: model) { model, players in model.show("\(players.count)") }
        model.selection.subscribe(with: model, onNext: { model, player in model.show(player.name) })
        #expect(model.shown == ["1"])
    }

    @Test func `each subscription runs the chain, and that of a driver is shared`() {
        let counted = model.players.map { [model] players in
            model.show("map")
            return players.count
        }
        let driver = counted.asDriver()
        let subscriptions = [counted.bind { _ in }, counted.bind { _ in }, driver.drive(), driver.drive()]
        #expect(model.shown == ["map", "map", "map"])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test func `the two streams of partition have a subscription each`() {
        let parts = model.players.map { [model] players in
            model.show("map")
            return players.count
        }.partition { $0 == 0 }
        let subscriptions = [parts.matches.bind { _ in }, parts.nonMatches.bind { _ in }]
        #expect(model.shown == ["map", "map"])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test func `streams combine, and reach observers`() {
        let (text, optional) = (BehaviorRelay(value: ""), BehaviorSubject<String?>(value: nil))
        let (selection, players) = (model.selection.asMainActorObservable(), model.players.asMainActorObservable())
        let names = MainActorObservable.combineLatest(selection, players) { "\($0.name) \($1.count)" }
        let subscriptions = [
            names.bind(onNext: text.accept), names.bind(to: optional), names.bind(to: AnyObserver<String> { _ in }),
        ]
        model.selection.accept(bo)
        #expect(text.value == "Bo 0")
        #expect((try? optional.value()) == "Bo 0")
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test func `a relay, a control and an observable become such a stream`() {
        let (relay, control) = (PublishRelay<Int>(), PublishSubject<Int>())
        let property = ControlProperty(values: BehaviorRelay(value: 3), valueSink: AnyObserver { _ in })
        let failing = Observable<Int>.error(MarbleError()).asMainActorObservable(onErrorJustReturn: 4)
        let merged = MainActorObservable.merge(
            relay.asMainActorObservable(), ControlEvent(events: control).asMainActorObservable(),
            property.asMainActorObservable(), failing, Driver.just(5).asMainActorObservable())
        merged.bind(with: model) { model, number in model.show("\(number)") }
        relay.accept(1)
        control.onNext(2)
        #expect(model.shown == ["3", "4", "5", "1", "2"])
    }

    @Test func `take and reduce use the state of a class, and end the stream`() {
        bo.score = 2
        let players = MainActorPublishRelay<Player>()
        model.minimum = 1
        let observed = [
            players.take(1).map(\.name).subscribe(
                onNext: { [model] in model.show($0) }, onCompleted: { [model] in model.show("one") }),
            players.take(while: { [model] in $0.score > model.minimum }).subscribe(
                onNext: { [model] in model.show($0.name) }, onCompleted: { [model] in model.show("while") }),
            players.take(while: { $0.score > 1 }, behavior: .inclusive)
                .reduce([Player]()) { $0 + [$1] }.subscribe(onNext: { [model] in model.show("\($0.map(\.name))") }),
            players.take(0).reduce("none") { $1.name }.subscribe(onNext: { [model] in model.show($0) }),
        ]
        #expect(model.shown == ["none"])
        players.accept(bo)
        players.accept(ann)
        #expect(model.shown == ["none", "Bo", "one", "Bo", "while", #"["Bo", "Ann"]"#])
        for subscription in observed { subscription.dispose() }
    }

    @Test func `a subscription ends with its owner or its bag`() {
        let (relay, publish) = (MainActorBehaviorRelay(value: ann), MainActorPublishRelay<Player>())
        var owner: Model? = Model()
        weak let released = owner
        relay.subscribe(with: owner!, onNext: { owner, player in owner.show(player.name) })
        publish.bind { [weak owner] player in owner?.show(player.name) }.disposed(by: owner!.bag)
        owner = nil
        #expect(released == nil)
        relay.accept(bo)
    }

    @Test(arguments: [
        ("players.accept(Player())", "call to main actor-isolated instance method 'accept'"),
        ("_ = players.asObservable()", "type 'Player' does not conform to the 'Sendable' protocol"),
    ])
    func `the elements stay on the main actor`(code: String, expected: String) throws {
        let messages = try Compiler.messages(
            about: """
                import RillRx
                final class Player { var score = 0 }
                func f(_ players: MainActorBehaviorRelay<Player>) { \(code) }
                """)
        #expect(messages.contains(expected), "\(messages)")
    }

    @Test func `a view model whose elements are not Sendable compiles in Swift 6 mode by the names of its types`()
        throws
    {
        let file = URL(filePath: #filePath).appending(path: "../../../RxApp/Both/Playlist.swift").standardized
        let code = try String(contentsOf: file, encoding: .utf8)
        #expect(try Compiler.messages(about: code) == "")
        let before = code.replacing(#/MainActor(?=BehaviorRelay|PublishRelay|Observable)/#, with: "")
        let errors = try Compiler.messages(about: before).matches(of: #/main\.swift:\d+:\d+: error/#)
        #expect(errors.count > 40)
    }
}
