import Rill

protocol UpdateTitle: AnyObject {
    func updateWithNewTitle(title: String)
}

extension Scene {
    static let broadcaster = Scene(
        "broadcaster", "notify all who adopt a protocol",
        point: "The observers are called in order. A stream can observe the protocol too."
    ) {
        let (broadcaster, disposeBag) = (Broadcaster.shared, DisposeBag())
        let (window, tab) = (Titled("window"), Titled("tab"))
        broadcaster.register(UpdateTitle.self, observer: window)
        broadcaster.register(UpdateTitle.self, observer: tab)
        broadcaster.events(of: UpdateTitle.self, through: TitleStream.init)
            .subscribe(onNext: { print("stream:", $0) })
            .disposed(by: disposeBag)
        broadcaster.notify(UpdateTitle.self) { $0.updateWithNewTitle(title: "Inbox") }
        broadcaster.unregister(UpdateTitle.self, observer: tab)
        broadcaster.notify(UpdateTitle.self) { $0.updateWithNewTitle(title: "Sent") }

        try expect(window.title == "Sent" && tab.title == "Inbox", "\(window.title), \(tab.title)")
    }
}

private final class Titled: UpdateTitle, Sendable {
    private let name: String
    private let current = BehaviorRelay(value: "")

    init(_ name: String) { self.name = name }

    var title: String { current.value }

    func updateWithNewTitle(title: String) {
        current.accept(title)
        print("\(name): \(title)")
    }
}

/// Turns calls of the protocol into elements.
private final class TitleStream: UpdateTitle, Sendable {
    private let observer: AnyObserver<String>

    init(_ observer: AnyObserver<String>) { self.observer = observer }

    func updateWithNewTitle(title: String) { observer.onNext(title) }
}
