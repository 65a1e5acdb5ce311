import Testing

@testable import Rill
@testable import RillTesting

struct SampleTests {
    @Test func `sample sends the latest element whenever the sampler sends, unless it was sent already`() {
        diagram {
            "-a-b-----c--|"
            "----x--x------x--|"
            $0.sample($1)
            "----b---------(c|)"
            "^-----------!"
            "^-------------!"
        }
    }

    @Test func `sample sends its default value if there is no new element`() {
        diagram {
            "-a-b-----c--|"
            "x---x--x------x--|"
            $0.sample($1, defaultValue: "z")
            "z---b--z------(c|)"
        }
        diagram {
            "-a--|"
            "--x--x"
            $0.sample($1, defaultValue: "z")
            "--a--(z|)"
        }
    }

    @Test func `sample treats the sampler's completion as an element`() {
        diagram {
            "-a-b-c---|"
            "----|"
            $0.sample($1)
            "----b----(c|)"
        }
        diagram {
            "-a|"
            "----|"
            $0.sample($1)
            "----(a|)"
        }
    }

    @Test func `sample completes when both the source and the sampler have completed`() {
        diagram {
            "-a---|"
            "--x-|"
            $0.sample($1)
            "--a--|"
        }
        diagram {
            "-a---|"
            "--x-|"
            $0.sample($1, defaultValue: "z")
            "--a-z|"
        }
    }

    @Test func `sample passes an error of either source before the element that waits`() {
        diagram {
            "-a-#"
            "-----x"
            $0.sample($1)
            "---#"
            "^--!"
            "^--!"
        }
        diagram {
            "-a-----|"
            "---#"
            $0.sample($1)
            "---#"
            "^--!"
            "^--!"
        }
    }

    @Test func `sample does not keep an element that it has sent or replaced`() {
        let (tokens, sampler) = (PublishSubject<Token>(), PublishSubject<Void>())
        _ = tokens.sample(sampler).subscribe()
        let (replaced, sampled) = (tokens.sendToken(), tokens.sendToken())
        #expect(replaced.object == nil && sampled.object != nil)
        sampler.onNext(())
        #expect(sampled.object == nil)
    }

    @Test(arguments: Law.all) func `sample obeys`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience, .bounds]) { $0.sample(Observable.just(0)) }
    }

    @Test(arguments: Law.all) func `sample obeys for its sampler`(_ law: Law) {
        law.check(notExercised: [.order, .stack, .patience]) { Observable.just(1).sample($0) }
    }
}

struct SampleStateTests {
    @Test func `sample's state sends the waiting element at a tick, once`() {
        #expect(
            actions(
                of: SampleState<Int, String>(defaultValue: nil), after: .next(1, .second("x")), .next(0, .first(1)),
                .next(0, .first(2)), .next(1, .second("x")),
                .next(1, .second("x")))
                == ["wait", "wait", "wait", "next 2", "wait"])
    }

    @Test func `sample's state completes at the next tick after the source has completed`() {
        #expect(
            actions(
                of: SampleState<Int, String>(defaultValue: nil), after: .next(0, .first(1)), .ended(0, .completed),
                .next(1, .second("x")))
                == ["wait", "wait", "last 1"])
        #expect(
            actions(
                of: SampleState<Int, String>(defaultValue: nil), after: .ended(0, .completed), .ended(1, .completed))
                == ["wait", "finish completed"])
    }

    @Test func `sample's state fails when either side fails`() {
        #expect(
            actions(of: SampleState<Int, String>(defaultValue: 0), after: .ended(0, failure)) == ["finish failed(#)"])
        #expect(
            actions(of: SampleState<Int, String>(defaultValue: 0), after: .ended(1, failure)) == ["finish failed(#)"])
    }
}
