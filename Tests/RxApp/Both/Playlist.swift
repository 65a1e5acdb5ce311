import RillRx

// View models whose elements aren't `Sendable`, as they were with RxSwift, except for the `MainActor` in the names of
// relays and observables. Both apps share them.

final class Track {
    let title: String
    var isLiked = false

    init(_ title: String) { self.title = title }
}

final class CellModel {
    let track: Track
    var isPlaying = false

    init(_ track: Track) { self.track = track }
}

final class Player {
    var queue: [Track] = []

    func play(_ track: Track) { queue.append(track) }
}

@MainActor final class PlaylistViewModel {
    let tracks = MainActorBehaviorRelay<[Track]>(value: [])
    let selected = MainActorPublishRelay<CellModel>()
    let current = MainActorBehaviorRelay<Track?>(value: nil)
    let query = MainActorBehaviorRelay<String>(value: "")
    let isEditing = MainActorBehaviorRelay<Bool>(value: false)
    let player = Player()
    let bag = DisposeBag()
    var likes = 0
    var history: [Track] = []

    var cells: MainActorObservable<[CellModel]> {
        tracks.map { $0.map { CellModel($0) } }
    }
    var found: MainActorObservable<[CellModel]> {
        MainActorObservable.combineLatest(cells, query.map { $0.lowercased() }) { cells, query in
            cells.filter { query.isEmpty || $0.track.title.lowercased().contains(query) }
        }
    }
    var title: MainActorObservable<String> {
        current.map { [weak self] track in track?.title ?? "\(self?.tracks.value.count ?? 0) tracks" }
    }
    var playing: MainActorObservable<CellModel> {
        selected.filter { [weak self] cell in self?.player.queue.contains { $0 === cell.track } == false }
    }

    func start() {
        selected
            .map { $0.track }
            .do(onNext: { [weak self] track in self?.player.play(track) })
            .subscribe(onNext: { [weak self] track in self?.current.accept(track) })
            .disposed(by: bag)
        current
            .compactMap { $0 }
            .distinctUntilChanged { $0 === $1 }
            .subscribe(onNext: { [weak self] track in self?.history.append(track) })
            .disposed(by: bag)
        selected
            .withLatestFrom(tracks) { cell, tracks in tracks.firstIndex { $0 === cell.track } }
            .compactMap { $0 }
            .subscribe(onNext: { [weak self] index in self?.like(index) })
            .disposed(by: bag)
        tracks
            .scan(0) { sum, tracks in sum + tracks.count }
            .bind { [weak self] in self?.likes = $0 }
            .disposed(by: bag)
        isEditing
            .flatMapLatest { [weak self] isEditing in isEditing ? self?.cells ?? .empty() : .just([]) }
            .subscribe(onNext: { cells in for cell in cells { cell.isPlaying = false } })
            .disposed(by: bag)
        found
            .subscribe(with: self, onNext: { owner, cells in owner.likes += cells.count })
            .disposed(by: bag)
    }

    func like(_ index: Int) {
        tracks.value[index].isLiked = true
        tracks.accept(tracks.value)
    }
}

@MainActor final class PlaylistViewController {
    let viewModel = PlaylistViewModel()
    let bag = DisposeBag()
    var rows: [CellModel] = []
    var title = ""

    func viewDidLoad() {
        viewModel.found.subscribe(onNext: { [weak self] cells in self?.rows = cells }).disposed(by: bag)
        viewModel.title.bind { [weak self] title in self?.title = title }.disposed(by: bag)
        viewModel.playing
            .map { [weak self] cell in self?.rows.firstIndex { $0 === cell } ?? 0 }
            .subscribe(onNext: { [weak self] row in self?.rows[row].isPlaying = true })
            .disposed(by: bag)
    }

    func select(_ row: Int) { viewModel.selected.accept(rows[row]) }
}
