import RillRx
import RillTesting
import Testing

@MainActor
struct TraitDrivingTests {
    @MainActor private final class Screen: DisposeBagOwner {
        let disposeBag = DisposeBag()
        var shown: [String] = []

        func show(_ text: String) { shown.append(text) }
    }

    /// Returns when the actions that wait for the main queue have run, those of other tests among them.
    private func settle() async {
        await withCheckedContinuation { continuation in
            MainScheduler.asyncInstance.schedule { continuation.resume() }
        }
    }

    @Test func `a driven single calls its closures on the main actor`() async {
        let screen = Screen()
        _ = Single.just(1).drive(onSuccess: { screen.show("\($0)") }, onDisposed: { screen.show("disposed") })
        _ = Single.just(2).drive { screen.show("\($0)") }
        _ = Single<Int>.error(RxError.timeout).drive(onFailure: { _ in screen.show("failed") })
        Single.just(3).drive(with: screen, onSuccess: { $0.show("\($1)") }, onDisposed: { $0.show("disposed") })
        Single<Int>.error(RxError.timeout).drive(with: screen, onFailure: { screen, _ in screen.show("failed") })
        await settle()
        #expect(screen.shown == ["1", "disposed", "2", "failed", "3", "disposed", "failed"])
    }

    @Test func `a driven maybe calls its closures on the main actor`() async {
        let screen = Screen()
        _ = Maybe.just(1).drive(onSuccess: { screen.show("\($0)") }, onCompleted: { screen.show("none") })
        _ = Maybe<Int>.empty().drive(onSuccess: { screen.show("\($0)") }, onCompleted: { screen.show("none") })
        _ = Maybe<Int>.error(RxError.timeout).drive(onError: { _ in screen.show("failed") })
        Maybe.just(2).drive(with: screen, onSuccess: { $0.show("\($1)") }, onCompleted: { $0.show("none") })
        Maybe<Int>.empty().drive(with: screen, onCompleted: { $0.show("none") }, onDisposed: { $0.show("disposed") })
        await settle()
        #expect(screen.shown == ["1", "none", "failed", "2", "none", "disposed"])
    }

    @Test func `a driven completable calls its closures on the main actor`() async {
        let screen = Screen()
        _ = Completable.empty().drive(
            onCompleted: { screen.show("completed") }, onDisposed: { screen.show("disposed") })
        _ = Completable.error(RxError.timeout).drive(onError: { _ in screen.show("failed") })
        Completable.empty().drive(with: screen, onCompleted: { $0.show("completed") })
        Completable.error(RxError.timeout).drive(with: screen, onError: { screen, _ in screen.show("failed") })
        await settle()
        #expect(screen.shown == ["completed", "disposed", "failed", "completed", "failed"])
    }

    @Test func `what a single sends on another thread arrives on the main actor`() async {
        let screen = Screen()
        await withCheckedContinuation { continuation in
            Single.just(1).observe(on: SerialDispatchQueueScheduler())
                .drive(onSuccess: { screen.show("\($0)") }, onDisposed: { continuation.resume() })
                .disposed(by: screen.disposeBag)
        }
        #expect(screen.shown == ["1"])
    }
}
