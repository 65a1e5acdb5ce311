import Rill

@MainActor final class Inbox: DisposeBagOwner {
    let disposeBag = DisposeBag()
    private(set) var title = ""

    func show(_ titles: Observable<String>) {
        titles.drive(with: self) { inbox, title in
            inbox.title = title
            print("title: \(title)")
        }
    }
}

extension Scene {
    static let drive = Scene(
        "drive", "update a screen on the main actor",
        point: "The titles come from another thread. The screen is held weakly, and the\nsubscription ends with it."
    ) {
        let background = SerialDispatchQueueScheduler(qos: .userInitiated)
        let titles = PublishSubject<String>()
        var inbox: Inbox? = Inbox()
        inbox?.show(titles.observe(on: background))
        titles.onNext("1 message")
        titles.onNext("2 messages")
        try await waitFor("titles") { inbox?.title == "2 messages" }
        inbox = nil
        print("still subscribed: \(titles.hasObservers)")

        try expect(!titles.hasObservers, "the subscription outlived its owner")
    }
}
