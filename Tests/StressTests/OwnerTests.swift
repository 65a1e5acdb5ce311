import Rill
import RillTesting
import Testing

extension Stress {
    struct OwnerTests {
        @Test func `an owner released during sends is deallocated, and the next element ends the subscription`() throws
        {
            try Race { Owned(Owner()) }
                .lane { $0.send(0..<8) }
                .lane { $0.release() }
                .verdict { stage in
                    try #require(stage.isOwnerGone)
                    stage.send(8..<9)
                    try stage.requireOver()
                }
        }

        @Test func `an owner with a bag released during sends ends the subscription at once`() throws {
            try Race { Owned(BagOwner()) }
                .lane { $0.send(0..<8) }
                .lane { $0.release() }
                .verdict { stage in
                    try #require(stage.isOwnerGone)
                    try stage.requireOver()
                }
        }

        @Test func `a subscription made while its owner with a bag is released is not left behind`() throws {
            try Race { (owner: Shared<BagOwner?>(BagOwner()), subject: PublishSubject<Int>()) }
                .lane { stage in
                    for _ in 0..<4 { stage.owner.value.map { _ = stage.subject.subscribe(with: $0) } }
                }
                .lane { withExtendedLifetime($0.owner.take()) {} }
                .verdict { try #require(!$0.subject.hasObservers) }
        }

        @Test func `take(whileAlive:) completes once when its owner is released during sends`() throws {
            try Race { () -> (owner: Shared<BagOwner?>, joined: Joined<Sent>) in
                let owner = Shared<BagOwner?>(BagOwner())
                return (owner: owner, joined: Joined(1) { $0[0].take(whileAlive: owner.value!) })
            }
            .lane { $0.joined.send(0..<8, from: 0) }
            .lane { withExtendedLifetime($0.owner.take()) {} }
            .verdict { stage in
                try stage.joined.requireEnd(.completed)
                let numbers = stage.joined.recorder.elements.map(\.number)
                try #require(numbers == Array(0..<numbers.count))
            }
        }
    }
}

class Owner: @unchecked Sendable {}  // it has no state

final class BagOwner: Owner, DisposeBagOwner, @unchecked Sendable {  // its state never changes
    let disposeBag = DisposeBag()
}

/// A subscription with an owner that has one strong reference.
private struct Owned: Sendable {
    let subject = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    private let owner: Shared<Owner?>
    private weak let reference: Owner?

    init(_ owner: Owner) {
        self.owner = Shared(owner)
        reference = owner
        subject.do(onDispose: { [recorder] in recorder.noteDisposal() })
            .subscribe(with: owner, onNext: { [recorder] _, element in recorder.next(element) })
    }

    var isOwnerGone: Bool { reference == nil }

    func send(_ elements: Range<Int>) {
        for element in elements { subject.onNext(element) }
    }

    func release() { withExtendedLifetime(owner.take()) {} }

    func requireOver() throws {
        try #require(recorder.breach == nil)
        try #require(recorder.elements == Array(0..<recorder.elements.count) && recorder.elements.last != 8)
        try #require(recorder.disposed == 1)
        try #require(!subject.hasObservers)
    }
}
