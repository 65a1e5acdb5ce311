import Rill
import RillTesting
import Testing

struct LawTests {
    @Test(arguments: Law.all) func `observe(on:) obeys`(_ law: Law) {
        law.check { $0.observe(on: ImmediateScheduler.instance) }
    }
}
