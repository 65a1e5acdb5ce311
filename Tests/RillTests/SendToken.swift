import Rill

@testable import RillTesting

extension ObserverType where Element == Token {
    /// Sends an object that is retained by nothing else.
    func sendToken() -> WeakReference<Token> {
        let token = Token()
        onNext(token)
        return WeakReference(token)
    }
}
