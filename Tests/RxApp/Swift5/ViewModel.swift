import Foundation
import RillRx

protocol ViewModelType {
    associatedtype Input
    associatedtype Output

    func transform(input: Input) -> Output
}

class ViewModel {
    let service: GitHubServiceType
    let scheduler: SchedulerType
    let loading = ActivityIndicator()
    let error = ErrorTracker()
    let serverError = PublishSubject<String>()
    let disposeBag = DisposeBag()
    var page = 1

    init(service: GitHubServiceType, scheduler: SchedulerType = MainScheduler.instance) {
        self.service = service
        self.scheduler = scheduler

        error.asObservable()
            .map { error -> String? in
                switch error {
                case APIError.server(let message): return message
                case APIError.offline: return "The server cannot be reached"
                case is APIError: return "Please log in again"
                default: return nil
                }
            }
            .compactMap { $0 }
            .bind(to: serverError)
            .disposed(by: disposeBag)

        serverError.subscribe(onNext: { [weak self] message in
            self?.log(message)
        }).disposed(by: disposeBag)
    }

    func log(_ message: String) {
        messages.append(message)
    }

    private(set) var messages: [String] = []
}
