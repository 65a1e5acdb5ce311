#if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// The elements that a binding shows, and how.
    @MainActor final class Items<View, Cell> {
        var elements: [Any] = []
        let cell: (View, Int, Items) -> Cell

        init(cell: @escaping (View, Int, Items) -> Cell) { self.cell = cell }

        /// Returns the element at `index`.
        func element<Element>(at index: Int, as type: Element.Type = Element.self) -> Element {
            guard let element = elements[index] as? Element else {
                fatalError("items: expected an element of type \(type), got \(elements[index])")
            }
            return element
        }

        /// Keeps the elements of the latest sequence of `source`, and calls `reload`. They stay after the end of
        /// `source`, until the result is disposed, which calls `clear`.
        func show<Elements: Sequence, Owner: AnyObject & Sendable>(
            _ source: some ObservableType<Elements>, in owner: Owner, reload: @escaping @MainActor (Owner) -> Void,
            clear: @escaping @MainActor (Owner) -> Void
        ) -> any Disposable {
            let subscription = source.drive(
                with: owner,
                onNext: { owner, elements in
                    self.elements = Array(elements)
                    reload(owner)
                })
            return Disposables.create { [weak owner] in
                subscription.dispose()
                ConcurrentMainScheduler.perform { [weak owner] in if let owner { clear(owner) } }
            }
        }
    }
#endif
