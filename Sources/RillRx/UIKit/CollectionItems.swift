#if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// The data source of a collection that a binding shows.
    @MainActor final class CollectionDataSource: NSObject, UICollectionViewDataSource {
        static let ofCollections = WeakMapTable<UICollectionView, CollectionDataSource>()

        let items: Items<UICollectionView, UICollectionViewCell>

        init(items: Items<UICollectionView, UICollectionViewCell>) { self.items = items }

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            items.elements.count
        }

        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell { items.cell(collectionView, indexPath.item, items) }
    }

    @MainActor extension Reactive where Base: UICollectionView {
        /// Shows the elements of the latest sequence of `source`, in cells that the next function returns.
        public func items<Elements: Sequence, Source: ObservableType<Elements>>(
            _ source: Source
        ) -> (_ cellFactory: @escaping (UICollectionView, Int, Elements.Element) -> UICollectionViewCell)
            -> any Disposable
        {
            { cellFactory in
                let items = Items<UICollectionView, UICollectionViewCell> { cellFactory($0, $1, $2.element(at: $1)) }
                let dataSource = CollectionDataSource(items: items)
                CollectionDataSource.ofCollections[base] = dataSource
                base.dataSource = dataSource
                return items.show(
                    source, in: base, reload: { $0.reloadData() },
                    clear: { if $0.dataSource === dataSource { CollectionDataSource.ofCollections[$0] = nil } })
            }
        }

        /// Shows the elements of the latest sequence of a stream, in cells that the last function fills.
        public func items<Elements: Sequence, Cell: UICollectionViewCell, Source: ObservableType<Elements>>(
            cellIdentifier: String, cellType: Cell.Type = Cell.self
        ) -> (_ source: Source) -> (_ configureCell: @escaping (Int, Elements.Element, Cell) -> Void)
            -> any Disposable
        {
            { source in
                { configureCell in
                    items(source)({ collection, index, element in
                        let path = IndexPath(item: index, section: 0)
                        let cell = collection.dequeueReusableCell(withReuseIdentifier: cellIdentifier, for: path)
                        guard let cell = cell as? Cell else {
                            fatalError("items: expected a cell of type \(Cell.self), got \(cell)")
                        }
                        configureCell(index, element, cell)
                        return cell
                    })
                }
            }
        }

        /// The items that the user selects.
        public var itemSelected: ControlEvent<IndexPath> {
            ControlEvent(events: forwardingDelegate.selections.take(until: deallocated))
        }

        /// The elements that the user selects, in a collection that shows them by a binding to `items`.
        public func modelSelected<Element: Sendable>(_ modelType: Element.Type) -> ControlEvent<Element> {
            ControlEvent(
                events: itemSelected.compactMap { [weak base] path in
                    MainActor.assumeIsolated {
                        (base?.dataSource as? CollectionDataSource)?.items.element(at: path.item)
                    }
                })
        }
    }
#endif
