#if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// A delegate or a data source that passes what it doesn't implement to another one, which it holds weakly.
    @MainActor class ForwardingObject: NSObject {
        // These methods of `NSObject` belong to no actor. UIKit calls them on the main thread.
        nonisolated(unsafe) weak var next: (any NSObjectProtocol)?

        nonisolated override func responds(to selector: Selector!) -> Bool {
            super.responds(to: selector) || next?.responds(to: selector) == true
        }

        nonisolated override func forwardingTarget(for selector: Selector!) -> Any? { next }
    }

    /// The delegate of a scroll view, a table, a collection or a text view.
    final class ForwardingDelegate: ForwardingObject, UITableViewDelegate, UICollectionViewDelegate, UITextViewDelegate
    {
        /// The delegates, which views hold weakly.
        static let ofViews = WeakMapTable<UIScrollView, ForwardingDelegate>()

        let scrolls = PublishRelay<Void>()
        let selections = PublishRelay<IndexPath>()

        func scrollViewDidScroll(_ scrollView: UIScrollView) {
            scrolls.accept(())
            (next as? any UIScrollViewDelegate)?.scrollViewDidScroll?(scrollView)
        }

        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            selections.accept(indexPath)
            (next as? any UITableViewDelegate)?.tableView?(tableView, didSelectRowAt: indexPath)
        }

        func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
            selections.accept(indexPath)
            (next as? any UICollectionViewDelegate)?.collectionView?(collectionView, didSelectItemAt: indexPath)
        }
    }

    @MainActor extension Reactive where Base: UIScrollView {
        /// The point at which the content begins, which is sent as the user scrolls.
        public var contentOffset: ControlProperty<CGPoint> {
            property(sentBy: forwardingDelegate.scrolls.asObservable(), { $0.contentOffset }, { $0.contentOffset = $1 })
        }

        /// Makes `delegate` the view's delegate beside the bindings that need one, until the result is disposed.
        ///
        /// It is held weakly. In a view with these bindings, use this method instead of the property.
        public func setDelegate(_ delegate: any UIScrollViewDelegate) -> any Disposable {
            let own = forwardingDelegate
            own.pass(to: delegate, of: base)
            let identity = ObjectIdentifier(delegate)
            return Disposables.create { [weak own, weak base] in
                ConcurrentMainScheduler.perform {
                    guard let own, let base, let next = own.next, ObjectIdentifier(next) == identity else { return }
                    own.pass(to: nil, of: base)
                }
            }
        }

        /// The delegate of the bindings. It passes everything to the former delegate.
        var forwardingDelegate: ForwardingDelegate {
            let own = ForwardingDelegate.ofViews.value(forKey: base, default: ForwardingDelegate())
            if base.delegate !== own { own.pass(to: base.delegate, of: base) }
            return own
        }

        /// The value that `getter` returns, which is sent with each element of `events` and set by `setter`.
        func property<Value: Sendable>(
            sentBy events: Observable<Void>, _ getter: @escaping @MainActor (Base) -> Value,
            _ setter: @escaping @MainActor (Base, Value) -> Void
        ) -> ControlProperty<Value> {
            let values = events.startWith(()).compactMap { [weak base] in MainActor.assumeIsolated { base.map(getter) }
            }
            return ControlProperty(values: values.take(until: deallocated), valueSink: Binder(base, binding: setter))
        }
    }

    extension ForwardingDelegate {
        fileprivate func pass(to next: (any UIScrollViewDelegate)?, of view: UIScrollView) {
            self.next = next
            // A view asks its delegate what it implements when the delegate is set.
            view.delegate = nil
            view.delegate = self
        }
    }
#endif
