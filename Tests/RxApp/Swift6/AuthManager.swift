import Foundation
import RillRx

final class AuthManager: Sendable {
    static let shared = AuthManager()

    let tokenChanged = PublishSubject<Token?>()
    let isLoggedIn = BehaviorRelay<Bool>(value: false)
    private let current = BehaviorRelay<Token?>(value: nil)
    private let disposeBag = DisposeBag()

    var token: Token? {
        get {
            return current.value
        }
        set {
            current.accept(newValue)
            tokenChanged.onNext(newValue)
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
