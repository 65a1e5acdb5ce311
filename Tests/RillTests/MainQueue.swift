import Rill

/// Returns when the main queue has run everything that was scheduled before.
@MainActor func mainQueue() async {
    await withCheckedContinuation { continuation in
        MainScheduler.asyncInstance.schedule { continuation.resume() }
    }
}
