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
        center.addObserver(editor!, name: "saved", object: report, handler: Editor.documentWasSaved)
        center.addObserver(forName: nil) { print("  log: \($0.name) \(describe($0.object))") }
            .disposed(by: disposeBag)
        center.events(.unreadCount)
            .subscribe(onNext: { print("badge: \($0) unread") })
            .disposed(by: disposeBag)
        center.post(name: "saved", object: report)
        center.post(name: "saved", object: letter)
        center.post(.unreadCount, 3)

        try expect(editor?.saved == 1, "the editor was notified \(editor?.saved ?? 0) times")
        editor = nil
        print("after the release of the editor:")
        center.post(name: "saved", object: report)
    }

    private static func describe(_ object: AnyObject?) -> String { (object as? Document)?.name ?? "" }
}

private final class Document: Sendable {
    let name: String

    init(_ name: String) { self.name = name }
}

@MainActor private final class Editor {
    private(set) var saved = 0

    func documentWasSaved(_ notification: EventCenter.Notification) {
        saved += 1
        print("editor: my report was saved")
    }
}
