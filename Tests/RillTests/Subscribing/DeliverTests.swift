import Testing

@testable import Rill
@testable import RillTesting

struct DeliverTests {
    private actor Cart {
        var items: [Int] = []
        let ends = Reports<String>()

        func add(_ item: Int) { items.append(item) }
    }

    @Test func `deliver calls its closures on the actor, in order, and asks a patient source for as much as it takes`()
        async
    {
        let (cart, most) = (Cart(), Shared(0))
        let source = Observable.range(start: 0, count: 10_000).do(onNext: { number in most.withLock { $0 = number } })
        source.deliver(
            to: cart,
            onNext: { cart, item in
                cart.add(item)
                if most.value > item + 512 { cart.ends.send("too many") }
            }, onCompleted: { $0.ends.send("completed") })
        #expect(await cart.ends.next(1) == ["completed"])
        #expect(await cart.items == Array(0..<10_000))
    }

    @Test func `deliver passes an error to the actor`() async {
        let cart = Cart()
        Observable<Int>.error(MarbleError()).deliver(to: cart, onError: { $0.ends.send("\($1)") })
        #expect(await cart.ends.next(1) == ["#"])
    }

    @Test func `deliver calls onDisposed last, after an end and after a dispose, while its actor lives`() async {
        let (cart, subject) = (Cart(), PublishSubject<Int>())
        Observable.just(1).deliver(
            to: cart, onCompleted: { $0.ends.send("completed") }, onDisposed: { $0.ends.send("ended") })
        #expect(await cart.ends.next(2) == ["completed", "ended"])
        subject.deliver(to: cart, onDisposed: { $0.ends.send("disposed") }).dispose()
        #expect(await cart.ends.next(1) == ["disposed"])
        #expect(!subject.hasObservers)
    }

    @Test func `deliver holds its actor weakly and ends with it`() async {
        let (subject, ends) = (PublishSubject<Int>(), Reports<Void>())
        var cart: Cart? = Cart()
        weak let released = cart
        subject.do(onDispose: { ends.send(()) }).deliver(to: cart!) { cart, item in cart.add(item) }
        cart = nil
        #expect(released == nil)
        subject.onNext(1)
        subject.onNext(2)
        #expect(await ends.next(1).count == 1)
    }
}
