// View controllers for iOS as apps with RxCocoa write them. On Linux, `.ci/apple` type-checks them against the
// declarations in `.ci/apple-overlays`, in either language mode. They have never been run.
#if canImport(UIKit) && !os(watchOS)
    import RillRx
    import UIKit

    struct Song: Equatable, Sendable {
        var title: String
        var isFavorite = false
    }

    @MainActor
    final class SongsViewModel {
        let query = BehaviorRelay<String>(value: "")
        let songs = BehaviorRelay<[Song]>(value: [])
        let isLoading = BehaviorRelay(value: false)
        let cover = PublishRelay<UIImage?>()
        let refresh = PublishRelay<Void>()

        var titles: Driver<[String]> { songs.asDriver().map { $0.map { $0.title } } }
        var count: Observable<String> { songs.map { "\($0.count)" } }

        func remove(at row: Int) {
            songs.accept(songs.value.enumerated().filter { $0.offset != row }.map { $0.element })
        }
    }

    final class SongCell: UITableViewCell {
        func configure(with song: Song) { textLabel?.text = song.title }
    }

    final class CoverCell: UICollectionViewCell {
        let label = UILabel()
    }

    final class SongsViewController: UIViewController, UITableViewDelegate {
        @IBOutlet var collectionView: UICollectionView!
        let tableView = UITableView()
        let titleLabel = UILabel()
        let imageView = UIImageView()
        let nameField = UITextField()
        let notes = UITextView()
        let playButton = UIButton()
        let addButton = UIBarButtonItem()
        let spinner = UIActivityIndicatorView()
        let segments = UISegmentedControl()
        let viewModel = SongsViewModel()
        let disposeBag = DisposeBag()
        var selected: Song?

        override func viewDidLoad() {
            super.viewDidLoad()
            bindControls()
            bindText()
            bindProperties()
            bindTable()
            bindCollection()
        }

        private func bindControls() {
            playButton.rx.tap
                .subscribe(onNext: { [weak self] in self?.play() })
                .disposed(by: disposeBag)
            playButton.rx.tap
                .throttle(.milliseconds(300), scheduler: MainScheduler.instance)
                .withLatestFrom(viewModel.songs)
                .compactMap { $0.first }
                .bind { [weak self] song in self?.selected = song }
                .disposed(by: disposeBag)
            playButton.rx.tap.asDriver()
                .drive(onNext: { [weak self] in self?.play() })
                .disposed(by: disposeBag)
            playButton.rx.controlEvent(.touchDown)
                .map { true }
                .bind(to: viewModel.isLoading)
                .disposed(by: disposeBag)
            addButton.rx.tap.bind(to: viewModel.refresh).disposed(by: disposeBag)
            viewModel.isLoading.bind(to: spinner.rx.isAnimating).disposed(by: disposeBag)
            viewModel.isLoading.map { !$0 }.bind(to: spinner.rx.isHidden, playButton.rx.isEnabled).disposed(
                by: disposeBag)
            viewModel.isLoading.asDriver().drive(titleLabel.rx.isHidden).disposed(by: disposeBag)
            viewModel.isLoading.bind(to: addButton.rx.isEnabled).disposed(by: disposeBag)
            viewModel.cover.bind(to: imageView.rx.image).disposed(by: disposeBag)
            viewModel.cover.bind(to: playButton.rx.image(for: .normal)).disposed(by: disposeBag)
            viewModel.count.bind(to: playButton.rx.title()).disposed(by: disposeBag)
            viewModel.count.bind(to: rx.title).disposed(by: disposeBag)
            segments.rx.value
                .distinctUntilChanged()
                .subscribe(onNext: { [weak self] index in self?.title = "\(index)" })
                .disposed(by: disposeBag)
            segments.rx.selectedSegmentIndex.changed
                .map { $0 == 0 }
                .bind(to: viewModel.isLoading)
                .disposed(by: disposeBag)
        }

        private func bindText() {
            nameField.rx.text.orEmpty
                .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
                .distinctUntilChanged()
                .bind(to: viewModel.query)
                .disposed(by: disposeBag)
            nameField.rx.text.orEmpty.asDriver()
                .map { $0.isEmpty }
                .drive(playButton.rx.isHidden)
                .disposed(by: disposeBag)
            viewModel.query.bind(to: nameField.rx.text).disposed(by: disposeBag)
            nameField.rx.controlEvent([.editingDidEnd, .editingDidEndOnExit])
                .withLatestFrom(nameField.rx.text.orEmpty)
                .bind(to: viewModel.query)
                .disposed(by: disposeBag)
            nameField.rx.controlEvent(.editingDidBegin).asSignal()
                .emit(with: self, onNext: { owner, _ in owner.play() })
                .disposed(by: disposeBag)
            notes.rx.text.orEmpty.skip(1).bind(to: titleLabel.rx.text).disposed(by: disposeBag)
            viewModel.query.map { AttributedString($0) }.bind(to: titleLabel.rx.attributedText).disposed(by: disposeBag)
            nameField.rx.attributedText.bind(to: notes.rx.attributedText).disposed(by: disposeBag)
            bind(nameField.rx.textInput)
            bind(notes.rx.textInput)
        }

        private func bind<Input>(_ input: TextInput<Input>) {
            input.text.orEmpty.bind(to: viewModel.query).disposed(by: disposeBag)
        }

        private func bindProperties() {
            titleLabel.rx.observe(String.self, "text")
                .map { $0?.isEmpty ?? true }
                .bind(to: viewModel.isLoading)
                .disposed(by: disposeBag)
            tableView.rx.observeWeakly(CGPoint.self, "contentOffset")
                .compactMap { $0 }
                .map { $0.y > 0 }
                .bind(to: titleLabel.rx.isHidden)
                .disposed(by: disposeBag)
            imageView.rx.observe(Bool.self, "hidden", options: [.new], retainSelf: false)
                .subscribe(onNext: { [weak self] in self?.playButton.isEnabled = $0 ?? false })
                .disposed(by: disposeBag)
            BlockOperation {}.rx.observe(\.isFinished)
                .filter { $0 }
                .map { !$0 }
                .bind(to: viewModel.isLoading)
                .disposed(by: disposeBag)
        }

        private func bindTable() {
            viewModel.songs
                .bind(to: tableView.rx.items(cellIdentifier: "Song", cellType: SongCell.self)) { _, song, cell in
                    cell.configure(with: song)
                }
                .disposed(by: disposeBag)
            viewModel.songs
                .bind(to: tableView.rx.items) { (tableView: UITableView, _: Int, song: Song) in
                    let cell = tableView.dequeueReusableCell(withIdentifier: "Song") as? SongCell
                    cell?.configure(with: song)
                    return cell ?? UITableViewCell()
                }
                .disposed(by: disposeBag)
            viewModel.titles
                .drive(tableView.rx.items(cellIdentifier: "Title")) { row, title, cell in
                    cell.textLabel?.text = "\(row): \(title)"
                }
                .disposed(by: disposeBag)
            tableView.rx.itemSelected
                .subscribe(onNext: { [weak self] indexPath in
                    self?.tableView.deselectRow(at: indexPath, animated: true)
                })
                .disposed(by: disposeBag)
            tableView.rx.modelSelected(Song.self)
                .subscribe(onNext: { [weak self] song in self?.selected = song })
                .disposed(by: disposeBag)
            tableView.rx.itemDeleted
                .subscribe(onNext: { [viewModel] indexPath in viewModel.remove(at: indexPath.row) })
                .disposed(by: disposeBag)
            tableView.rx.setDelegate(self).disposed(by: disposeBag)
            tableView.rx.contentOffset
                .map { $0.y > 100 }
                .distinctUntilChanged()
                .bind(to: titleLabel.rx.isHidden)
                .disposed(by: disposeBag)
        }

        private func bindCollection() {
            viewModel.songs.asDriver()
                .drive(collectionView.rx.items(cellIdentifier: "Cover", cellType: CoverCell.self)) { _, song, cell in
                    cell.label.text = song.title
                }
                .disposed(by: disposeBag)
            collectionView.rx.itemSelected.map { $0.item }.bind(to: segments.rx.value).disposed(by: disposeBag)
            collectionView.rx.modelSelected(Song.self)
                .bind(with: self) { owner, song in owner.selected = song }
                .disposed(by: disposeBag)
            Observable.zip(tableView.rx.itemSelected, tableView.rx.modelSelected(Song.self))
                .bind { [weak self] _, song in self?.selected = song }
                .disposed(by: disposeBag)
        }

        func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { nameField.text = nil }

        private func play() { titleLabel.text = selected?.title }
    }

    extension Reactive where Base: SongsViewController {
        @MainActor var selected: Binder<Song?> { Binder(base) { controller, song in controller.selected = song } }
    }

    #if !os(tvOS)
        final class SettingsViewController: UIViewController {
            let wifiSwitch = UISwitch()
            let volumeSlider = UISlider()
            let stepper = UIStepper()
            let datePicker = UIDatePicker()
            let searchBar = UISearchBar()
            let refreshControl = UIRefreshControl()
            let label = UILabel()
            let isOn = BehaviorRelay(value: true)
            let isRefreshing = BehaviorRelay(value: false)
            let disposeBag = DisposeBag()

            override func viewDidLoad() {
                super.viewDidLoad()
                wifiSwitch.rx.isOn.bind(to: isOn).disposed(by: disposeBag)
                isOn.bind(to: wifiSwitch.rx.isOn, wifiSwitch.rx.value).disposed(by: disposeBag)
                wifiSwitch.rx.isOn.changed.subscribe(onNext: { [weak self] isOn in self?.show(isOn) }).disposed(
                    by: disposeBag)
                volumeSlider.rx.value.map { "\(Int($0 * 100)) %" }.bind(to: label.rx.text).disposed(by: disposeBag)
                stepper.rx.value.asDriver().map { "\($0)" }.drive(label.rx.text).disposed(by: disposeBag)
                datePicker.rx.date.bind(to: datePicker.rx.value).disposed(by: disposeBag)
                searchBar.rx.text.orEmpty
                    .debounce(.milliseconds(250), scheduler: MainScheduler.instance)
                    .distinctUntilChanged()
                    .flatMapLatest { query in Observable.just(query.uppercased()) }
                    .observe(on: MainScheduler.instance)
                    .subscribe(onNext: { [weak self] result in self?.label.text = result })
                    .disposed(by: disposeBag)
                refreshControl.rx.controlEvent(.valueChanged).map { true }.bind(to: isRefreshing).disposed(
                    by: disposeBag)
                isRefreshing.asDriver().drive(refreshControl.rx.isRefreshing).disposed(by: disposeBag)
            }

            private func show(_ isOn: Bool) { label.text = isOn ? "On" : "Off" }
        }
    #endif
#endif
