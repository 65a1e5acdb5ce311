import Rill

extension EventKey<Int> {
    static let unreadCount = EventKey("unreadCount")
}

extension Scene {
    static let eventCenter = Scene(
        "eventCenter", "notifications, by name and object, and typed",
        point: "The editor hears of its own report only, and need not unregister. The log\n"
            + "hears everything. The key says that unreadCount comes with a number."
    ) {
        let disposeBag = DisposeBag()
        let center = EventCenter()
        let (report, letter) = (Document("report"), Document("letter"))
        var editor: Editor? = Editor()
        center.addObserver(
            editor!, name: "saved", object: report, handler: Editor.documentWasSaved)
        center.addObserver(forName: nil) { print("  log: \(describe($0))") }
            .disposed(by: disposeBag)
        center.events(.unreadCount)
            .subscribe(onNext: { print("badge: \($0) unread") })
            .disposed(by: disposeBag)
        center.post(name: "saved", object: report)
        center.post(name: "saved", object: letter)
        center.post(.unreadCount, 3)
        editor = nil
        center.post(name: "saved", object: report)

        _ = editor
    }

    private static func describe(_ notification: EventCenter.Notification) -> String {
        (notification.object as? Document).map { "\($0.name) was \(notification.name)" } ?? notification.name
    }
}

private final class Document: Sendable {
    let name: String

    init(_ name: String) { self.name = name }
}

@MainActor private final class Editor {
    func documentWasSaved(_ notification: EventCenter.Notification) { print("editor: my report was saved") }

    deinit { print("the editor is released") }
}
