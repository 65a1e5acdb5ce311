import RillTesting
import Testing

struct SmallThreadTests {
    @Test func `onThread waits until its body returns`() {
        let hasEnded = Shared(false)
        onThread { hasEnded.withLock { $0 = true } }
        #expect(hasEnded.value)
    }

    @Test func `onThread's stack is as small as requested`() async {
        await #expect(processExitsWith: .success) {
            onThread(stackSize: 16 * 1024 * 1024) { #expect(depth(20_000) == 20_000) }
        }
        await #expect(processExitsWith: .failure) {
            onThread { #expect(depth(20_000) == 20_000) }
        }
    }
}

/// Uses some hundred bytes of stack for each step.
private func depth(_ steps: Int) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 32) { buffer in
        buffer.initialize(repeating: steps)
        return steps == 0 ? 0 : depth(buffer[31] - 1) + 1
    }
}
