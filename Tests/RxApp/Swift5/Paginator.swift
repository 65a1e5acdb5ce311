import Foundation
import RillRx

/// Loads pages, one after the other, each time `loadNext` fires.
class Paginator<Item> {
    let refreshTrigger = PublishSubject<Void>()
    let loadNextTrigger = PublishSubject<Void>()
    let items = BehaviorRelay<[Item]>(value: [])
    let isLoading = BehaviorRelay(value: false)
    let errors = PublishSubject<Error>()

    private var nextPage: Int? = 0
    private(set) var loadedPages: [Int] = []
    private let disposeBag = DisposeBag()

    init(load: @escaping (Int) -> Single<Page<Item>>) {
        let refresh =
            refreshTrigger
            .do(onNext: { [unowned self] in
                self.nextPage = 0
                self.loadedPages.removeAll()
            })
            .map { 0 }
        let next =
            loadNextTrigger
            .withLatestFrom(isLoading)
            .filter { !$0 }
            .flatMap { [weak self] _ -> Observable<Int> in
                guard let page = self?.nextPage else { return .empty() }
                return .just(page)
            }
        Observable.merge(refresh, next)
            .do(onNext: { [weak self] _ in self?.isLoading.accept(true) })
            .flatMapLatest { page in
                return load(page)
                    .map { (page, $0) }
                    .asObservable()
                    .materialize()
            }
            .subscribe(onNext: { [weak self] event in
                switch event {
                case .next(let (page, result)):
                    self?.append(result, at: page)
                case .error(let error):
                    self?.errors.onNext(error)
                    self?.isLoading.accept(false)
                case .completed:
                    self?.isLoading.accept(false)
                }
            })
            .disposed(by: disposeBag)
    }

    private func append(_ result: Page<Item>, at page: Int) {
        nextPage = result.next
        loadedPages.append(page)
        items.accept(page == 0 ? result.items : items.value + result.items)
    }
}
