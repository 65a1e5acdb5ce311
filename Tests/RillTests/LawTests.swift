import Rill
import RillTesting
import Testing

struct LawTests {
    @Test(arguments: Law.all) func `merge obeys`(_ law: Law) { law.check { Observable.merge($0, .empty()) } }
    @Test(arguments: Law.all) func `flatMap obeys`(_ law: Law) { law.check { $0.flatMap { Observable.just($0) } } }
    @Test(arguments: Law.all) func `concatMap obeys`(_ law: Law) { law.check { $0.concatMap { Observable.just($0) } } }
    @Test(arguments: Law.all) func `retry obeys`(_ law: Law) { law.check { $0.retry() } }
    @Test(arguments: Law.all) func `observe(on:) obeys`(_ law: Law) {
        law.check { $0.observe(on: ImmediateScheduler.instance) }
    }
}
