import Foundation
import RillRx

class FeedViewModel: ViewModel {
    let events = BehaviorRelay<[FeedEvent]>(value: [])
    let unreadCount = BehaviorRelay(value: 0)
    let selectEvent = PublishRelay<Int>()
    let refresh = PublishRelay<Void>()
    private(set) var lastRefresh: Date?
    private var timer: Disposable?

    private lazy var refreshAction: Action<Void, [FeedEvent]> = Action { [weak self] in
        guard let self = self else { return Observable<[FeedEvent]>.empty() }
        return self.service.feed(page: self.page)
            .map { $0.items }
            .asObservable()
            .retryWithDelay(2, scheduler: self.scheduler)
            .trackActivity(self.loading)
    }

    override init(service: GitHubServiceType, scheduler: SchedulerType = MainScheduler.instance) {
        super.init(service: service, scheduler: scheduler)

        refresh.bind(to: refreshAction.inputs).disposed(by: disposeBag)
        refreshAction.elements
            .subscribe(onNext: { [weak self] events in
                guard let `self` = self else { return }
                self.events.accept(self.merge(events))
                self.lastRefresh = Date()
                self.page += 1
            })
            .disposed(by: disposeBag)
        selectEvent
            .withLatestFrom(events) { ($1, $0) }
            .subscribe(onNext: { [weak self] events, index in
                events[index].isRead = true
                self?.updateCount()
            })
            .disposed(by: disposeBag)
        events.subscribe(onNext: { [weak self] _ in self?.updateCount() }).disposed(by: disposeBag)
    }

    func startPolling(every interval: RxTimeInterval) {
        timer?.dispose()
        timer = Observable<Int>.interval(interval, scheduler: scheduler)
            .subscribe(
                with: self,
                onNext: { owner, _ in
                    owner.refresh.accept(())
                })
    }

    private func merge(_ new: [FeedEvent]) -> [FeedEvent] {
        var merged = events.value
        for event in new where !merged.contains(where: { $0.id == event.id }) {
            merged.append(event)
        }
        return merged
    }

    private func updateCount() {
        unreadCount.accept(events.value.filter { !$0.isRead }.count)
    }
}
