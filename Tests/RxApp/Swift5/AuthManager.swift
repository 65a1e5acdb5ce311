import Foundation
import RillRx

class AuthManager {
    static let shared = AuthManager()

    let tokenChanged = PublishSubject<Token?>()
    let isLoggedIn = BehaviorRelay<Bool>(value: false)
    private let disposeBag = DisposeBag()

    var token: Token? {
        didSet {
            tokenChanged.onNext(token)
        }
    }

    var hasValidToken: Bool {
        return token?.isValid == true
    }

    init() {
        tokenChanged
            .map { $0 != nil }
            .distinctUntilChanged()
            .bind(to: isLoggedIn)
            .disposed(by: disposeBag)
    }

    func removeToken() {
        token?.isValid = false
        token = nil
    }
}
