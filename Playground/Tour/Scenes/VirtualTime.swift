#if os(Linux)
    import Rill
    import RillTesting

    extension Scene {
        static let virtualTime = Scene(
            "virtualTime", "a test that doesn't wait",
            point: "With a TestScheduler, time passes when the test says so: 14 seconds at once."
        ) {
            let scheduler = TestScheduler()
            let typed = scheduler.createHotObservable("r-i-l------l--|", of: String.self)
            let pauses = scheduler.createObserver(String.self)
            let debounced = typed.debounce(.seconds(3), scheduler: scheduler)
            let subscription = debounced.subscribe(pauses)
            scheduler.advance(to: 14)
            for event in pauses.events { print("second \(event.time): \(event.value)") }

            subscription.dispose()
            try expect(pauses.events == Recorded.events("-------l------(l|)", of: String.self), "\(pauses.events)")
        }
    }
#endif
