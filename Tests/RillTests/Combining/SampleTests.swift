import Testing

@testable import Rill
@testable import RillTesting

struct SampleTests {
    @Test func `sample sends the latest element whenever the sampler sends one, unless it has been sent already`() {
        diagram {
            "-a-b-----c--|"
            "----x--x------x--|"
            $0.sample($1)
            "----b---------(c|)"
            "^-----------!"
            "^-------------!"
        }
    }

    @Test func `where there is no new element, the default value is sent`() {
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

    @Test func `the completion of the sampler counts as an element of it`() {
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

    @Test func `when both have ended, so has the result`() {
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

    @Test func `an error of either source overtakes the element that waits`() {
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

    @Test func `what has been sent or replaced is not kept`() {
        let (tokens, sampler) = (PublishSubject<Token>(), PublishSubject<Void>())
        tokens.sample(sampler).subscribe()
        let (replaced, sampled) = (tokens.sendToken(), tokens.sendToken())
        #expect(replaced.object == nil && sampled.object != nil)
        sampler.onNext(())
        #expect(sampled.object == nil)
    }

    @Test(arguments: Law.all) func `sample obeys`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience], bound: .max) { $0.sample(Observable.just(0)) }
    }

    @Test(arguments: Law.all) func `sample obeys as to the sampler`(_ law: Law) {
        law.check(notExercised: [.order, .stack, .patience]) { Observable.just(1).sample($0) }
    }
}

struct SampleStateTests {
    @Test func `a tick sends the element that waits, once`() {
        #expect(
            actions(
                of: SampleState<Int, String>(defaultValue: nil), after: .right("x"), .left(1), .left(2), .right("x"),
                .right("x"))
                == ["wait", "wait", "wait", "next 2", "wait"])
    }

    @Test func `after the source has ended, the next tick is the last`() {
        #expect(
            actions(
                of: SampleState<Int, String>(defaultValue: nil), after: .left(1), .leftEnded(.completed), .right("x"))
                == ["wait", "wait", "last 1"])
        #expect(
            actions(
                of: SampleState<Int, String>(defaultValue: nil), after: .leftEnded(.completed), .rightEnded(.completed))
                == ["wait", "finish completed"])
    }

    @Test func `a failure of either side ends it`() {
        #expect(
            actions(of: SampleState<Int, String>(defaultValue: 0), after: .leftEnded(failure)) == ["finish failed(#)"])
        #expect(
            actions(of: SampleState<Int, String>(defaultValue: 0), after: .rightEnded(failure)) == ["finish failed(#)"])
    }
}
