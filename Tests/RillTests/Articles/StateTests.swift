import Rill
import RillTesting
import Testing

@MainActor final class SignUp {
    let name = BehaviorRelay(value: "")
    let mail = BehaviorRelay(value: "")
    let age = BehaviorRelay(value: 0)
    let isValid: Property<Bool>

    init() {
        isValid = Property.combine(name.asProperty(), mail.asProperty(), age.asProperty()) { name, mail, age in
            !name.isEmpty && mail.contains("@") && age >= 18
        }
    }
}

@MainActor final class Rivers {
    let text = BehaviorRelay(value: "")
    let minimumLength = BehaviorRelay(value: 0)
    let names: Property<[String]>

    init(
        scheduler: any SchedulerType = MainScheduler.instance,
        find: @escaping @Sendable (String) async throws -> [String]
    ) {
        let found = text.debounce(.milliseconds(300), scheduler: scheduler)
            .asyncMapLatest(on: scheduler) { text in (try? await find(text)) ?? [] }
            .property(startingWith: [])
        names = Property.combine(found, minimumLength.asProperty()) { names, length in
            names.filter { $0.count >= length }
        }
    }
}

@MainActor final class SignUpController {
    var isEnabled = false

    func follow(_ form: SignUp) async {
        form.isValid.drive(with: self) { controller, isValid in controller.isEnabled = isValid }
        for await isValid in form.isValid.values where isValid { return }  // needs no try
    }
}

@MainActor struct StateTests {
    @Test func `a form is valid when its three fields are`() {
        let form = SignUp()
        let seen = Shared<[Bool]>([])
        let subscription = form.isValid.distinctUntilChanged().subscribe(onNext: { isValid in
            seen.withLock { $0.append(isValid) }
        })
        form.name.accept("Ann")
        form.mail.accept("ann@rill")
        #expect(!form.isValid.value)
        form.age.update { $0 += 18 }
        #expect(form.isValid.value)
        form.mail.accept("ann")
        #expect(seen.value == [false, true, false])
        subscription.dispose()
    }

    @Test func `a list searches once when nothing is typed, and filters what it has found without a search`() async {
        let (scheduler, searches) = (TestScheduler(), Shared<[String]>([]))
        let rivers = Rivers(scheduler: scheduler) { text in
            searches.withLock { $0.append(text) }
            return ["Rhine", "Rioni", "Rio Grande"].filter { $0.hasPrefix(text) }
        }
        for text in ["R", "Ri"] { rivers.text.accept(text) }
        await scheduler.advance(by: .milliseconds(299))
        #expect(rivers.names.value == [])
        await scheduler.advance(by: .milliseconds(1))
        #expect(rivers.names.value == ["Rioni", "Rio Grande"])
        rivers.minimumLength.accept(6)
        #expect(rivers.names.value == ["Rio Grande"])
        #expect(searches.value == ["Ri"])
    }

    @Test func `a controller follows a form, on the main actor and in a loop`() async {
        let (form, controller) = (SignUp(), SignUpController())
        form.name.accept("Ann")
        form.mail.accept("ann@rill")
        let loop = Task { await controller.follow(form) }
        await mainQueue()
        #expect(!controller.isEnabled)
        form.age.accept(20)
        await loop.value
        await mainQueue()
        #expect(controller.isEnabled)
    }
}
