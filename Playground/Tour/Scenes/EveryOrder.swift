#if os(Linux)
    import Rill
    import RillTesting

    extension Scene {
        static let everyOrder = Scene(
            "everyOrder", "the order that a test misses",
            point: "A draft is saved after a pause, when online. If both come at once, who is first?"
        ) {
            let exploration = Exploration { time in
                let saved = time.createObserver(String.self)
                let typed = time.createHotObservable("-a", of: String.self)
                let isOnline = time.createHotObservable("---1", of: Int.self)
                let saves = typed.debounce(.seconds(2), scheduler: time)
                    .withLatestFrom(isOnline.asObservable()) { draft, _ in draft }
                let subscription = saves.subscribe(saved)
                time.run()
                subscription.dispose()
                try expect(saved.events.count == 1, "the draft is lost")
            }
            print(exploration)

            try expect(exploration.orders == 2, "\(exploration.orders) orders")
            try expect(exploration.failure?.order == "1", "\(exploration)")
        }
    }
#endif
