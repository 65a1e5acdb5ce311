import Dispatch
import Testing

@testable import Rill
@testable import RillTesting

/// In these tests the main thread runs an asynchronous `main`. A test that depends on an otherwise idle main queue runs
/// in its own process.
struct MainSchedulerTests {
    @Test(arguments: [MainScheduler.instance, .asyncInstance])
    func `MainScheduler runs actions on the main queue, in order`(_ scheduler: MainScheduler) async {
        let reports = Reports(of: Int.self)
        for number in 0..<100 {
            scheduler.schedule {
                MainActor.preconditionIsolated()
                dispatchPrecondition(condition: .onQueue(.main))
                reports.send(number)
            }
        }
        #expect(await reports.next(100) == Array(0..<100))
    }

    @Test func `MainScheduler.instance runs an action at once on the main queue, and a nested one afterwards`() async {
        await #expect(processExitsWith: .success) {
            let log = Log()
            let reports = Reports(of: String.self)
            await MainActor.run {
                MainScheduler.instance.schedule {
                    log.write("a")
                    MainScheduler.instance.schedule {
                        log.write("c")
                        reports.send("end")
                    }
                    log.write("b")
                }
                #expect(log.entries == ["a", "b"])
            }
            #expect(await reports.next(1) == ["end"])
            #expect(log.entries == ["a", "b", "c"])
        }
    }

    @Test func `MainScheduler.instance does not run an action before one that waits`() async {
        await #expect(processExitsWith: .success) {
            let reports = Reports(of: String.self)
            await MainActor.run {
                onThread { MainScheduler.instance.schedule { reports.send("a") } }
                MainScheduler.instance.schedule { reports.send("b") }
                reports.send("-")
            }
            #expect(await reports.next(3) == ["-", "a", "b"])
            await MainActor.run {
                MainScheduler.instance.schedule { reports.send("c") }
                reports.send("-")
            }
            #expect(await reports.next(2) == ["c", "-"])
        }
    }

    @Test func `MainScheduler.asyncInstance never runs an action at once`() async {
        let reports = Reports(of: String.self)
        await MainActor.run {
            MainScheduler.asyncInstance.schedule { reports.send("b") }
            reports.send("a")
        }
        #expect(await reports.next(2) == ["a", "b"])
    }

    @Test func `disposing an action on the main queue prevents it, and releases it at once`() async {
        let reports = Reports(of: String.self)
        let isReleased = await MainActor.run {
            weak var held: Token?
            let action = {
                let token = Token()
                held = token
                return MainScheduler.asyncInstance.schedule {
                    withExtendedLifetime(token) { reports.send("it was disposed of") }
                }
            }()
            action.dispose()
            return held == nil
        }
        #expect(isReleased)
        MainScheduler.asyncInstance.schedule { reports.send("end") }
        #expect(await reports.next(1) == ["end"])
    }

    @Test func `MainScheduler runs delayed actions and ticks on the main queue, and never early`() async {
        let scheduler = MainScheduler.instance
        let reports = Reports(of: (name: String, isInTime: Bool).self)
        let start = scheduler.now
        scheduler.schedule(after: .milliseconds(15)) {
            MainActor.preconditionIsolated()
            reports.send(("delayed", scheduler.now - start >= .milliseconds(15)))
        }
        let timer = scheduler.schedulePeriodic(
            after: .milliseconds(20), every: .milliseconds(10), missedTicks: .skip
        ) { tick in
            MainActor.preconditionIsolated()
            reports.send(("\(tick)", scheduler.now - start >= .milliseconds(20 + tick * 10)))
            return tick < 2 ? .more : .none
        }
        let received = await reports.next(4)
        #expect(received.map(\.name) == ["delayed", "0", "1", "2"])
        #expect(received.allSatisfy { $0.isInTime })
        timer.dispose()
    }
}
