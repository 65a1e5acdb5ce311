#if canImport(UIKit) && !os(watchOS)
    import Synchronization
    import UIKit

    /// The data source of a table.
    final class TableDataSource: ForwardingObject, UITableViewDataSource {
        static let ofTables = WeakMapTable<UITableView, TableDataSource>()

        var items: Items<UITableView, UITableViewCell>?
        let deletions = PublishRelay<IndexPath>()
        nonisolated let sendsDeletions = Atomic(false)

        private var source: (any UITableViewDataSource)? { next as? any UITableViewDataSource }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            items?.elements.count ?? source?.tableView(tableView, numberOfRowsInSection: section) ?? 0
        }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            if let items { return items.cell(tableView, indexPath.row, items) }
            return source?.tableView(tableView, cellForRowAt: indexPath) ?? UITableViewCell()
        }

        func tableView(
            _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
        ) {
            if editingStyle == .delete { deletions.accept(indexPath) }
            source?.tableView?(tableView, commit: editingStyle, forRowAt: indexPath)
        }

        // A table whose data source implements this method lets its users delete rows.
        nonisolated override func responds(to selector: Selector!) -> Bool {
            let deletes = #selector(UITableViewDataSource.tableView(_:commit:forRowAt:))
            if !sendsDeletions.load(ordering: .relaxed), selector == deletes {
                return next?.responds(to: selector) == true
            }
            return super.responds(to: selector)
        }

        func install(in table: UITableView) {
            if table.dataSource !== self { next = table.dataSource }
            // A table asks its data source what it implements when the data source is set.
            table.dataSource = nil
            table.dataSource = self
        }
    }

    @MainActor extension Reactive where Base: UITableView {
        /// Shows the elements of the latest sequence of `source`, in cells that the next function returns.
        ///
        ///     names.bind(to: table.rx.items) { table, row, name in cell(table, name) }.disposed(by: bag)
        public func items<Elements: Sequence, Source: ObservableType<Elements>>(
            _ source: Source
        ) -> (_ cellFactory: @escaping (UITableView, Int, Elements.Element) -> UITableViewCell) -> any Disposable {
            { cellFactory in
                let items = Items<UITableView, UITableViewCell> { cellFactory($0, $1, $2.element(at: $1)) }
                let dataSource = dataSource
                dataSource.items = items
                dataSource.install(in: base)
                return items.show(
                    source, in: base, reload: { $0.reloadData() },
                    clear: { _ in if dataSource.items === items { dataSource.items = nil } })
            }
        }

        /// Shows the elements of the latest sequence of a stream, in cells that the last function fills.
        ///
        ///     names.bind(to: table.rx.items(cellIdentifier: "Name", cellType: NameCell.self)) { row, name, cell in
        ///         cell.name = name
        ///     }.disposed(by: bag)
        public func items<Elements: Sequence, Cell: UITableViewCell, Source: ObservableType<Elements>>(
            cellIdentifier: String, cellType: Cell.Type = Cell.self
        ) -> (_ source: Source) -> (_ configureCell: @escaping (Int, Elements.Element, Cell) -> Void)
            -> any Disposable
        {
            { source in
                { configureCell in
                    items(source)({ table, row, element in
                        let path = IndexPath(row: row, section: 0)
                        let cell = table.dequeueReusableCell(withIdentifier: cellIdentifier, for: path)
                        guard let cell = cell as? Cell else {
                            fatalError("items: expected a cell of type \(Cell.self), got \(cell)")
                        }
                        configureCell(row, element, cell)
                        return cell
                    })
                }
            }
        }

        /// The rows that the user selects.
        public var itemSelected: ControlEvent<IndexPath> {
            ControlEvent(events: forwardingDelegate.selections.take(until: deallocated))
        }

        /// The elements whose rows the user selects, in a table that shows them by a binding to `items`.
        public func modelSelected<Element: Sendable>(_ modelType: Element.Type) -> ControlEvent<Element> {
            ControlEvent(
                events: itemSelected.compactMap { [weak base] path in
                    MainActor.assumeIsolated { base?.rx.dataSource.items?.element(at: path.row) }
                })
        }

        /// The rows that the user deletes, which this binding allows. Remove the element from those that are shown.
        public var itemDeleted: ControlEvent<IndexPath> {
            let dataSource = dataSource
            dataSource.sendsDeletions.store(true, ordering: .relaxed)
            dataSource.install(in: base)
            return ControlEvent(events: dataSource.deletions.take(until: deallocated))
        }

        private var dataSource: TableDataSource {
            TableDataSource.ofTables.value(forKey: base, default: TableDataSource())
        }
    }

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
            // On a main scheduler of its own, so that the view has the elements when `accept` returns.
            let subscription = source.observe(on: MainScheduler()).subscribe(
                with: owner,
                onNext: { owner, elements in
                    MainActor.assumeIsolated {
                        self.elements = Array(elements)
                        reload(owner)
                    }
                })
            return Disposables.create { [weak owner] in
                subscription.dispose()
                ConcurrentMainScheduler.perform { [weak owner] in if let owner { clear(owner) } }
            }
        }
    }
#endif
