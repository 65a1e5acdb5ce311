import Foundation
import RillRx

@MainActor class RepositoryCellViewModel {
    let title = BehaviorRelay<String?>(value: nil)
    let stars = BehaviorRelay<String?>(value: nil)
    let isStarred = BehaviorRelay(value: false)
    let repository: Repository

    init(repository: Repository) {
        self.repository = repository
        title.accept(repository.fullName)
        stars.accept("★ \(repository.stars)")
    }
}

class SearchViewModel: ViewModel, ViewModelType {
    struct Input {
        let query: Observable<String>
        let refresh: Observable<Void>
        let loadNext: Observable<Void>
        let selection: Driver<Int>
        let starTaps: Observable<Int>
    }

    struct Output {
        let items: BehaviorRelay<[RepositoryCellViewModel]>
        let count: Driver<String>
        let isLoading: Driver<Bool>
        let isEmpty: Driver<Bool>
        let selected: Driver<Repository>
        let errors: Driver<Error>
    }

    let formatter = NumberFormatter()
    private var query = ""
    private var starred: Set<Int> = []
    private var paginator: Paginator<Repository>?
    private lazy var starAction = Action<Repository, Repository> { [unowned self] repository in
        return self.service.star(repository).andThen(Single.just(repository))
    }

    func transform(input: Input) -> Output {
        let elements = BehaviorRelay<[RepositoryCellViewModel]>(value: [])
        let paginator = Paginator<Repository> { [unowned self] page in
            return self.service.search(query: self.query, page: page)
                .trackActivity(self.loading)
                .trackError(self.error)
                .asSingle()
        }

        self.paginator = paginator

        input.query
            .debounce(.milliseconds(500), scheduler: scheduler)
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .distinctUntilChanged()
            .filter { !$0.isEmpty }
            .asDriverOnErrorJustComplete()
            .do(onNext: { [weak self] query in self?.query = query })
            .map { _ in }
            .drive(paginator.refreshTrigger)
            .disposed(by: disposeBag)
        input.refresh.bind(to: paginator.refreshTrigger).disposed(by: disposeBag)
        input.loadNext
            .throttle(.seconds(1), latest: false, scheduler: scheduler)
            .bind(to: paginator.loadNextTrigger)
            .disposed(by: disposeBag)

        paginator.items
            .asDriver()
            .map { items in items.map { RepositoryCellViewModel(repository: $0) } }
            .do(onNext: { [weak self] cells in
                for cell in cells {
                    cell.isStarred.accept(self?.starred.contains(cell.repository.id) ?? false)
                }
            })
            .drive(elements)
            .disposed(by: disposeBag)

        input.starTaps
            .withLatestFrom(elements) { index, cells in cells[index].repository }
            .bind(to: starAction.inputs)
            .disposed(by: disposeBag)
        starAction.elements
            .drive(onNext: { [weak self] repository in
                self?.starred.insert(repository.id)
                elements.value.first { $0.repository == repository }?.isStarred.accept(true)
            })
            .disposed(by: disposeBag)

        let selected = input.selection
            .withLatestFrom(elements.asDriver()) { index, cells in cells[index].repository }
        let count = elements.asDriver()
            .map { [formatter] in formatter.string(from: NSNumber(value: $0.count)) ?? "" }
        return Output(
            items: elements, count: count, isLoading: loading.asDriver(),
            isEmpty: elements.asDriver().map { $0.isEmpty }.distinctUntilChanged(), selected: selected,
            errors: error.asDriver())
    }
}
