import RillRx

// Stands for UIKit, whose classes are isolated to the main actor in either language mode, and for RxCocoa's bindings.

@MainActor class Control: ReactiveCompatible {
    var isEnabled = true
    var isHidden = false
}

final class Label: Control {
    var text: String?
}

final class Button: Control {
    let touches = PublishSubject<Void>()

    func tap() { if isEnabled { touches.onNext(()) } }
}

final class TextField: Control {
    private(set) var text: String?
    let edits = PublishSubject<String?>()

    func show(_ text: String?) { self.text = text }

    func type(_ text: String) {
        self.text = text
        edits.onNext(text)
    }
}

final class TableView: Control {
    var rows: [String] = []
    let selections = PublishSubject<Int>()
    let bottoms = PublishSubject<Void>()

    func reloadData(_ rows: [String]) { self.rows = rows }
}

@MainActor class ViewController: ReactiveCompatible {
    var title: String?
    private(set) var isViewLoaded = false

    func loadViewIfNeeded() {
        guard !isViewLoaded else { return }
        isViewLoaded = true
        viewDidLoad()
    }

    func viewDidLoad() {}
}

final class NavigationController: ViewController {
    private(set) var viewControllers: [ViewController] = []

    func push(_ viewController: ViewController) {
        viewControllers.append(viewController)
        viewController.loadViewIfNeeded()
    }

    func pop() { _ = viewControllers.popLast() }
}

extension Reactive where Base: Control {
    @MainActor var isEnabled: Binder<Bool> {
        Binder(base) { control, isEnabled in control.isEnabled = isEnabled }
    }
    @MainActor var isHidden: Binder<Bool> {
        Binder(base) { control, isHidden in control.isHidden = isHidden }
    }
}

extension Reactive where Base: Label {
    @MainActor var text: Binder<String?> { Binder(base) { label, text in label.text = text } }
}

extension Reactive where Base: Button {
    @MainActor var tap: ControlEvent<Void> { ControlEvent(events: base.touches) }
}

extension Reactive where Base: TextField {
    @MainActor var text: ControlProperty<String?> {
        ControlProperty(
            values: base.edits.startWith(base.text), valueSink: Binder(base) { field, text in field.show(text) })
    }
}

extension Reactive where Base: TableView {
    @MainActor var itemSelected: ControlEvent<Int> { ControlEvent(events: base.selections) }
    @MainActor var reachedBottom: ControlEvent<Void> { ControlEvent(events: base.bottoms) }
}

extension Reactive where Base: ViewController {
    @MainActor var title: Binder<String?> {
        Binder(base) { viewController, title in viewController.title = title }
    }
}
