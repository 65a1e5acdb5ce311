#!/usr/bin/env python3
"""Breaks one line of Rill at a time, and looks whether the exploration of orders finds it.

    Tests/Orders/mutations.py [first word of a mutation's name ...]

Works on a copy in a temporary folder. Prints a row for each mutation, and fails if one that should be found isn't.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

# Name, file, the text and what replaces it, the suite that is expected to find it. Without a suite: why nobody can.
MUTATIONS = [
    ("leave: goes although the inbox has messages", "Plumbing/Gate.swift",
     "phase.compareExchange(expected: Phase.busy, desired: Phase.idle, ordering: .releasing).exchanged",
     "phase.exchange(Phase.idle, ordering: .releasing) != 9", "GateTests"),
    ("enter: in two steps", "Plumbing/Gate.swift",
     "phase.compareExchange(expected: Phase.idle, desired: Phase.busy, ordering: .acquiring).exchanged",
     "enterUnderLock()", "GateTests"),
    ("send: doesn't drain a gate that it entered by its inbox", "Plumbing/Gate.swift",
     "if isInside {\n            drain()\n        }", "if isInside {\n        }", "GateTests"),
    ("send changing: enters outside of the lock", "Plumbing/Gate.swift",
     "let isFree = enterUnderLock()\n            return (result, isFree, !isFree && leaveInInbox(message))",
     "return (result, true, false)", "GateTests"),
    ("inbox: wakes the wrong sender", "Plumbing/Gate.swift",
     "ordering: .acquiringAndReleasing) == Phase.idle", "ordering: .acquiringAndReleasing) != Phase.idle", "GateTests"),
    ("drain: calls itself busy after the lock", "Plumbing/Gate.swift",
     "swap(&batch, &inbox)\n                    phase.store(Phase.busy, ordering: .relaxed)\n                }",
     "swap(&batch, &inbox)\n                }\n                phase.store(Phase.busy, ordering: .relaxed)",
     "GateTests"),
    ("drain: takes the inbox once", "Plumbing/Gate.swift", "} while !leave()", "} while false\n        _ = leave()",
     "GateTests"),
    ("inbox: marks each message", "Plumbing/Gate.swift",
     "phase.load(ordering: .relaxed) != Phase.busyWithInbox  // as long as the lock is held\n            && phase",
     "phase", "Equivalent: the mark is only set again. The load spares an atomic exchange."),
    ("flag: set in two steps", "Plumbing/Atomics.swift",
     "!bit.exchange(true, ordering: .acquiringAndReleasing)",
     "{\n        if isSet { return false }\n        mark()\n        return true\n    }()", "DisposableTests"),
    ("bits: set in two steps", "Plumbing/Atomics.swift",
     "self.bits.bitwiseOr(bits, ordering: .acquiringAndReleasing).oldValue",
     "{\n        let former = self.bits.load(ordering: .relaxed)\n"
     "        self.bits.store(former | bits, ordering: .relaxed)\n        return former\n    }()", "DisposableTests"),
    ("single assignment: keeps what is set after the end", "Disposables/SingleAssignmentDisposable.swift",
     "if former & 1 != 0 { self.disposable.take()?.dispose() }", "", "DisposableTests"),
    ("single assignment: forgets an early resumption", "Disposables/SingleAssignmentDisposable.swift",
     "        takeResumptions(former)\n    }\n\n    /// Disposes", "    }\n\n    /// Disposes", "DisposableTests"),
    ("single assignment: a resumption forgets a dispose", "Disposables/SingleAssignmentDisposable.swift",
     "else if former & Self.allResuming == Self.resuming {\n            self.disposable.take()?.dispose()\n        }", "",
     "DisposableTests"),
    ("single assignment: counts a resumption after the adoption", "Disposables/SingleAssignmentDisposable.swift",
     "state.add(Self.resumption, unless: Self.hasDisposable | Self.resumesAdopted | 1)",
     "state.add(Self.resumption, unless: Self.hasDisposable | 1)", "DisposableTests"),
    ("single assignment: forgets a resumption before the adoption", "Disposables/SingleAssignmentDisposable.swift",
     "for _ in 0..<count { resume() }", "", "DisposableTests"),
    ("single assignment: each of several resumptions disposes", "Disposables/SingleAssignmentDisposable.swift",
     "else if former & Self.allResuming == Self.resuming", "else",
     "Equivalent here, where a lane is alone between two steps. The thread sanitizer sees two uses of a variable."),
    ("single assignment: adopts after the end", "Disposables/SingleAssignmentDisposable.swift",
     "            let former = state.insert(bits)", "            let former = state.insert(bits) & ~1",
     "DisposableTests"),
    ("single assignment: joins a group after the end", "Disposables/SingleAssignmentDisposable.swift",
     "if state.insert(Self.isMember) & 1 == 0 { return present }", "_ = state.insert(Self.isMember)\n"
     "            if present == number { return number }", "DisposableTests"),
    ("group: inserts after the end", "Plumbing/UpstreamGroup.swift",
     "isClosed ? nil : $0.all.append(member)", "Optional($0.all.append(member))", "OrdersTests"),
    ("group: looks for the end before the lock", "Plumbing/UpstreamGroup.swift",
     "let (number, isDue) = members.withLock { members -> (Int?, Bool) in\n            if isClosed",
     "let isOver = isClosed\n        let (number, isDue) = members.withLock { members -> (Int?, Bool) in\n"
     "            if isOver", "DisposableTests"),
    ("count: released in two steps", "Disposables/RefCountDisposable.swift",
     "state.users -= 1\n            return state.users == 0 ? state.disposable.take() : nil\n        }",
     "state.users -= 1\n            return nil\n        } ?? state.withLock { $0.users == 0 ? $0.disposable : nil }",
     "DisposableTests"),
    ("wait: answers the source again", "Plumbing/UpstreamWait.swift", "if answers.value != 1 { return .more }", "",
     "OrdersTests"),
    ("wait: counts resumptions that nobody waits for", "Plumbing/UpstreamWait.swift",
     "func forgetUnused() { if answers.value < 0 { answers.set(0) } }", "func forgetUnused() {}", "OrdersTests"),
    ("wait: a resumption that comes early is lost", "Plumbing/UpstreamWait.swift",
     "answers.set(max(answers.value, 0) - 1)", "answers.set(max(answers.value - 1, 0))", "WaitTests"),
    ("concatenation: the end of a wait resumes a newer one", "Plumbing/Concatenation.swift",
     "let isOver = !upstreams.isWaiting", "let isOver = true", "WaitTests"),
    ("concatenation: a source that waits from the start is forgotten", "Plumbing/Concatenation.swift",
     "if waitsFromStart, !waits { place.resume() }", "", "WaitTests"),
    ("concatenation: looks twice whether the observer waits", "Plumbing/Concatenation.swift",
     "return waits\n        }\n        if waits", "return upstreams.isWaiting\n        }\n        if waits", "WaitTests"),
    ("held end: is forgotten", "Plumbing/HeldEnd.swift", "end = End(completion: completion,",
     "_ = End(completion: completion,", "AttachingTests"),
    ("held end: isn't held", "Plumbing/HeldEnd.swift", "return isAttached", "return true", "AttachingTests"),
    ("held end: forgets the scheduler", "Plumbing/HeldEnd.swift", "isElsewhere ? Slice.scheduler : nil", "nil",
     "AttachingTests"),
    ("held end: another thread's action is taken for one within the call", "Scheduling/Slice.swift",
     "if threadIdentifier() == caller, !hasReturned.isSet", "if !hasReturned.isSet", "AttachingTests"),
    ("buffer: an element doesn't wake the taker", "Plumbing/BoundedQueue.swift",
     "if case .waiting = taker { (taker, arrival.wakesTaker) = (.awake, true) }", "", "BufferTests"),
    ("buffer: the end doesn't wake the taker", "Plumbing/BoundedQueue.swift",
     "case .paused, .waiting:\n            taker = .awake\n            return true",
     "case .paused, .waiting:\n            taker = .awake\n            return false", "BufferTests"),
    ("buffer: a taker that finds nothing isn't woken", "Plumbing/BoundedQueue.swift",
     "taker = .waiting\n        return .nothing", "return .nothing", "BufferTests"),
    ("buffer: the source that waits isn't resumed", "Plumbing/DeliveryQueue.swift",
     "resumesSource = false\n                resumption.resume(source)", "resumesSource = false", "BufferTests"),
    ("buffer: a delivery that went on too early stops", "Plumbing/DeliveryQueue.swift",
     "== .later || !goesOn()", "== .later || true", "BufferTests"),
    ("buffer: a source that is left isn't known to wait", "Plumbing/Resumption.swift",
     "queue.withLock { $0.makeSourceWait() }\n", "true\n", "BufferTests"),
    ("buffer: a delivery that pauses ends the next one", "Plumbing/Resumption.swift",
     "delivering.set(0)  // before the pause, which another delivery may follow at once\n"
     "        if demand == .more || !pause() { if isOver { start() } else { delivering.set(thread) } }",
     "if demand == .later, pause() { delivering.set(0) } else if isOver { delivering.set(0); start() }", "BufferTests"),
    ("buffer: a delivery runs the source as if it waited", "Plumbing/DeliveryQueue.swift",
     "runsWithin && queue.passesNext()", "runsWithin && delivery.batch.isEmpty && queue.completion == nil",
     "BufferTests"),
    ("values: a loop that was ended looks like a completed one", "Bridging/ValuesBuffer.swift",
     "_ = former.finish(.failed(CancellationError()))", "former.completion = state.withLock { $0.queue.completion }",
     "OrdersTests"),
    ("values: an end is forgotten if a task doesn't wait yet", "Bridging/Suspension.swift",
     "case .idle, .resumed:\n                state = next", "case .idle, .resumed:\n                _ = next", "TaskTests"),
    ("values: a resumption before the wait is forgotten", "Bridging/Suspension.swift",
     "case .resumed: state = .idle\n                case .ended", "case .resumed:\n"
     "                    state = .waiting(continuation)\n                    return false\n                case .ended",
     "TaskTests"),
    ("values: the end doesn't stay", "Bridging/Suspension.swift",
     "state = if case .ended = next { .ended } else { .idle }", "state = .idle", "TaskTests"),
    ("join: a source that waits is forgotten if the gate is busy", "Plumbing/JoinedSource.swift",
     "gate.send(.waiting(place))\n            performReadyOutside()", "", "JoinTests"),
    ("share: joins a connection that is over", "Sharing/ConnectableObservable.swift",
     "if current?.upstream.isDisposed != false { current = fresh }", "if current == nil { current = fresh }",
     "SharingTests"),
    ("share: a source that is shared forever runs again after its end", "Sharing/Connection.swift",
     "onEnd?() == false { return }", "!upstream.disposeFirst() || onEnd?() == false { return }", "SharingTests"),
    ("flatMap: another thread runs a stream while it is attached", "Combining/Flatten.swift",
     "if isAlone { source.upstream.putOffResumptions() }", "", "JoinTests"),
    ("startWith: forgets that the observer has resumed", "Combining/Merge.swift",
     "            gate.state.resume(in: gate)  // the observer may have resumed before\n", "", "AttachingTests"),
    ("share: connects twice", "Sharing/ConnectableObservable.swift",
     "isReady ? current!.feed.take() : nil", "isReady ? current!.feed : nil", "SharingTests"),
    ("share: a planned disconnection ends a newer connection", "Sharing/ConnectableObservable.swift",
     "$0?.disconnection === plan ? $0.take() : nil", "$0.take()", "SharingTests"),
    ("subject: an observer beside a delivery gets no memory", "Sharing/SubjectState.swift",
     "gate.constants.replays, subscription, { serialized.state.next($0) },",
     "gate.constants.replays, subscription, { _ in .more },", "SubjectTests"),
    ("subject: memory and queue change apart", "Sharing/SubjectState.swift",
     "let accepted = gate.send(.subscription(subscriber)) { $0 }!",
     "let accepted = gate.lock.withLock { $0 }\n        gate.send(.subscription(subscriber)) { _ in }", "SubjectTests"),
    ("subject: an observer that has ended is added", "Sharing/SubjectState.swift",
     "completion != nil || isReleased || subscriber.ended.isSet", "completion != nil || isReleased", "OrdersTests"),
    ("timers: a cancelled timer is put back", "Scheduling/TimerQueue.swift",
     "if former & Self.hasEnded == 0 { return", "if former != 0 { return", "TimerTests"),
    ("timers: the alarm isn't set again", "Scheduling/TimerQueue.swift",
     "state.alarm = .max\n            setAlarm(&state)", "setAlarm(&state)", "TimerTests"),
    ("timers: a cancel releases a running action", "Scheduling/TimerQueue.swift",
     "former & (Self.hasEnded | Self.isRunning) == 0", "former & Self.hasEnded == 0",
     "Not seen: the action is released while it runs, a race in memory that the thread sanitizer looks for."),
    ("weak list: an older entry removes a newer one", "Plumbing/WeakList.swift",
     "guard current[entry.identifier] === entry else { return }", "", "WeakListTests"),
    ("weak list: inserted twice", "Plumbing/WeakList.swift", "if let former { state.remove(former) }", "_ = former",
     "WeakListTests"),
]

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run(package, *arguments):
    """Runs swift there. Returns whether it succeeded, and its output."""
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
    command = ["timeout", "-k", "2", "600", "swift", *arguments, "--package-path", str(package)]
    result = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    return result.returncode == 0, result.stdout + result.stderr


def main():
    chosen = [m for m in MUTATIONS if not sys.argv[1:] or any(m[0].startswith(word) for word in sys.argv[1:])]
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder)
        for part in ("Sources/Rill", "Tests/Orders"):
            shutil.copytree(ROOT / part, copy / part, symlinks=True, ignore=shutil.ignore_patterns(".build*"))
        package = copy / "Tests/Orders"
        if not run(package, "build", "--build-tests")[0]:
            sys.exit("The package of the orders doesn't build.")
        if not run(package, "test", "--skip-build")[0]:
            sys.exit("The tests of the orders fail without a mutation.")
        for number, (name, file, text, mutant, suite) in enumerate(chosen, 1):
            path, start = copy / "Sources/Rill" / file, time.monotonic()
            source = path.read_text()
            if source.count(text) != 1:
                sys.exit(f"{name}: expected the text once in {file}, found it {source.count(text)} times")
            path.write_text(source.replace(text, mutant))
            # What depends on the changed file is built again, which an incremental build of debug code may leave out.
            for inlining in (copy / "Sources/Rill").rglob("*.swift"):
                inlining.touch()
            builds, output = run(package, "build", "--build-tests")
            if builds:
                expected = suite.endswith("Tests")
                passes, output = run(package, "test", "--skip-build", "--filter", suite if expected else "OrdersTests")
                if passes and expected and suite != "OrdersTests":
                    passes, output = run(package, "test", "--skip-build")
                first = re.search(r'✘ Test "([^"]*)"', output)
                found = f"found by “{first[1]}”" if first else "found: the test run stopped"
                outcome = f"not found. {'' if expected else suite}" if passes else found
                failures += passes and expected
            else:
                outcome = "doesn't compile\n" + output[-2000:]
                failures += 1
            path.write_text(source)
            seconds = time.monotonic() - start
            print(f"{number:2}/{len(chosen)} {seconds:4.0f} s  {name}: {outcome}", flush=True)
    if failures:
        sys.exit(f"{failures} of {len(chosen)} mutations should have been found.")


main()
