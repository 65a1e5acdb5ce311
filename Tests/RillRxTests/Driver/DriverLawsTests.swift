import RillRx
import RillTesting
import Testing

/// The laws whose checks stay on one thread, as a driver does.
@MainActor struct DriverLawsTests {
    private nonisolated static let laws: [Law] = [.grammar, .stop, .release, .errors, .owner, .time]

    private func check(
        _ law: Law, line: UInt = #line, _ stream: @escaping @Sendable (Observable<Int>) -> Observable<Int>
    ) {
        SharingScheduler.mock(scheduler: AtOnceScheduler()) {
            law.check(line: line, stream)
        }
    }

    @Test(arguments: laws) func `a driver obeys`(_ law: Law) {
        check(law) {
            $0.asDriver(onErrorJustReturn: 0).map { $0 + 1 }.filter { $0 > 1 }.scan(0) { $0 + $1 }.asObservable()
        }
    }

    @Test(arguments: laws) func `a signal obeys`(_ law: Law) {
        check(law) { $0.asSignal(onErrorJustReturn: 0).compactMap { $0 }.do(onNext: { _ in }).asObservable() }
    }

    @Test(arguments: laws) func `drivers in flatMapLatest obey`(_ law: Law) {
        check(law) { $0.asDriver(onErrorJustReturn: 0).flatMapLatest { Driver.just($0) }.asObservable() }
    }
}
