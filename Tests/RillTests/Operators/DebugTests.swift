import RillTesting
import Testing

@testable import Rill

struct DebugTests {
    private let lines = Shared<[String]>([])

    private func watch<Element>(_ source: Observable<Element>, trimOutput: Bool = false) -> Observable<Element> {
        source.report(as: "it", trims: trimOutput) { line in lines.withLock { $0.append(line) } }
    }

    @Test func `debug leaves the stream unchanged`() {
        diagram {
            "--a--b--|"
            $0.debug()
            "--a--b--|"
            "^-------!"
        }
    }

    @Test func `debug prints the place of the call with its identifier or function`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            _ = Observable.just(1).debug("numbers", file: "Module/File.swift", line: 5).events
            _ = Observable.just(2).debug(file: "Module/File.swift", line: 7, function: "example()").events
            _ = Observable.just(3).debug().events
        }
        #expect(result.output.contains("Module/File.swift:5 (numbers) -> Event next(1)\n"))
        #expect(result.output.contains("Module/File.swift:7 (example()) -> Event next(2)\n"))
        #expect(result.output.contains("RillTests/DebugTests.swift:"))
    }

    @Test func `debug prints elements and the completion`() {
        #expect(watch(.of(1, 2)).events == [.next(1), .next(2), .completed])
        #expect(
            lines.value == [
                "it -> subscribed", "it -> Event next(1)", "it -> Event next(2)", "it -> Event completed",
                "it -> isDisposed",
            ])
    }

    @Test func `debug prints an error`() {
        #expect(watch(Observable<Int>.error(RxError.timeout)).events == [.error(RxError.timeout)])
        #expect(lines.value == ["it -> subscribed", "it -> Event error(Sequence timeout.)", "it -> isDisposed"])
    }

    @Test func `debug prints a dispose`() {
        watch(Observable<Int>.never()).subscribe().dispose()
        #expect(lines.value == ["it -> subscribed", "it -> isDisposed"])
    }

    @Test func `debug trims elements over 40 characters if trimOutput is true`() {
        let long = "abcdefghijklmnopqrst+ABCDEFGHIJKLMNOPQRST"
        _ = watch(.of(long, String(long.dropLast())), trimOutput: true).events
        _ = watch(.of(long)).events
        #expect(
            lines.value.filter { $0.contains("next") } == [
                "it -> Event next(abcdefghijklmnopqrst...ABCDEFGHIJKLMNOPQRST)",
                "it -> Event next(abcdefghijklmnopqrst+ABCDEFGHIJKLMNOPQRS)",
                "it -> Event next(abcdefghijklmnopqrst+ABCDEFGHIJKLMNOPQRST)",
            ])
    }

    @Test(arguments: Law.all) func `debug obeys`(_ law: Law) {
        law.check { $0.report(as: "it", trims: true) { _ in } }
    }
}
