import Interleaving
import Testing

@testable import Rill

extension OrdersTests {
    struct DisposableTests {
        private struct Stage<Kind: Sendable>: Sendable {
            let kind: Kind
            let first = Disposals()
            let second = Disposals()
            init(_ kind: Kind) { self.kind = kind }
        }

        @Test func `a single assignment disposes what it is set to, once`() throws {
            try Orders { Stage(SingleAssignmentDisposable()) }
                .lane { $0.kind.setDisposable($0.first) }
                .lane { $0.kind.dispose() }
                .lane { $0.kind.dispose() }
                .verdict { try #require($0.first.count == 1) }
        }

        @Test func `a resumption reaches what is set, or that has been disposed`() throws {
            try Orders { Stage(SingleAssignmentDisposable()) }
                .lane { $0.kind.setDisposable($0.first) }
                .lane { $0.kind.resume() }
                .verdict { try #require($0.first.resumptions == 1) }
            try Orders { Stage(SingleAssignmentDisposable()) }
                .lane { $0.kind.setDisposable($0.first) }
                .lane { $0.kind.resume() }
                .lane { $0.kind.dispose() }
                .verdict { try #require($0.first.count == 1) }
        }

        @Test func `two threads resume what a third one disposes`() throws {
            try Orders {
                let stage = Stage(SingleAssignmentDisposable())
                stage.kind.setDisposable(stage.first)
                return stage
            }
            .lane { $0.kind.resume() }
            .lane { $0.kind.resume() }
            .lane { $0.kind.dispose() }
            .verdict { try #require($0.first.count == 1 && $0.first.resumptions <= 2) }
        }

        @Test func `what two threads adopt is disposed with the subscription`() throws {
            try Orders { Stage(SingleAssignmentDisposable()) }
                .lane { $0.kind.adopt($0.first) }
                .lane { $0.kind.adopt($0.second) }
                .lane { $0.kind.dispose() }
                .verdict { try #require($0.first.count == 1 && $0.second.count == 1) }
        }

        @Test func `a resumption reaches what is adopted or set, once`() throws {
            try Orders { Stage(SingleAssignmentDisposable()) }
                .lane { stage in
                    stage.kind.adopt(stage.first)
                    stage.kind.setDisposable(stage.first)
                }
                .lane { $0.kind.resume() }
                .lane { $0.kind.resume() }
                .verdict(preemptions: 3) { try #require($0.first.resumptions == 2) }
            try Orders { Stage(SingleAssignmentDisposable()) }
                .lane { stage in
                    stage.kind.adopt(stage.second, resumes: false)
                    stage.kind.adopt(stage.first)
                }
                .lane { $0.kind.resume() }
                .lane { $0.kind.resume() }
                .verdict(preemptions: 3) { try #require($0.first.resumptions == 2 && $0.second.resumptions == 0) }
        }

        @Test func `two threads resume what was adopted, and a third one disposes it`() throws {
            try Orders { Stage(SingleAssignmentDisposable()) }
                .lane { stage in
                    stage.kind.adopt(stage.first)
                    stage.kind.setDisposable(stage.second)
                }
                .lane { $0.kind.resume() }
                .lane { $0.kind.resume() }
                .lane { $0.kind.dispose() }
                .verdict(preemptions: 2) { try #require($0.first.count == 1 && $0.second.count == 1) }
        }

        @Test func `a bag forgets a subscription that ends while it is added`() throws {
            try Orders { Stage((DisposeBag(), SingleAssignmentDisposable())) }
                .lane { $0.kind.1.disposed(by: $0.kind.0) }
                .lane { $0.kind.1.dispose() }
                .verdict { try #require($0.kind.0.count == 0) }
        }

        @Test func `a serial disposable disposes all but the last, and that too at its end`() throws {
            try Orders { Stage(SerialDisposable()) }
                .lane { $0.kind.disposable = $0.first }
                .lane { $0.kind.disposable = $0.second }
                .verdict { stage in
                    try #require(stage.first.count + stage.second.count == 1)
                    stage.kind.dispose()
                    try #require(stage.first.count == 1 && stage.second.count == 1)
                }
            try Orders { Stage(SerialDisposable()) }
                .lane { $0.kind.disposable = $0.first }
                .lane { $0.kind.disposable = $0.second }
                .lane { $0.kind.dispose() }
                .verdict { try #require($0.first.count == 1 && $0.second.count == 1) }
        }

        @Test func `a composite disposes what is inserted, removed or kept`() throws {
            try Orders { Stage(CompositeDisposable()) }
                .lane { stage in if let key = stage.kind.insert(stage.first) { stage.kind.remove(for: key) } }
                .lane { _ = $0.kind.insert($0.second) }
                .lane { $0.kind.dispose() }
                .verdict { try #require($0.first.count == 1 && $0.second.count == 1) }
        }

        @Test func `the last user of a counted disposable disposes it, once`() throws {
            try Orders {
                let disposals = Disposals()
                return (RefCountDisposable(disposable: disposals), disposals)
            }
            .lane { $0.0.retain().dispose() }
            .lane { $0.0.dispose() }
            .lane { $0.0.dispose() }
            .verdict { try #require($0.1.count == 1) }
        }
    }
}
