import RillRx
import RillTesting
import Testing

@MainActor struct SharedCombiningTests {
    @Test func `flatMap sends the elements of all inner streams`() {
        drawn {
            "--a-----b----|"
            $0.flatMap { Signal.of($0, $0.uppercased()) }
            "--(aA)--(bB)-|"
        }
    }

    @Test func `flatMapLatest sends the elements of the latest inner stream`() {
        drawn {
            "--a-b-----|"
            $0.flatMapLatest { Driver.just($0).delay(.seconds(3)) }
            "-------b--|"
        }
    }

    @Test func `flatMapFirst drops the elements that come during an inner stream`() {
        drawn {
            "--a-b-----|"
            $0.flatMapFirst { Driver.just($0).delay(.seconds(3)) }
            "-----a----|"
        }
    }

    @Test func `switchLatest sends the elements of the latest inner stream`() {
        drawn {
            "--a-b-----|"
            $0.map { Driver.just($0).delay(.seconds(3)) }.switchLatest()
            "-------b--|"
        }
    }

    @Test func `merge sends the elements of all inner streams`() {
        drawn {
            "--a-b-----|"
            $0.map { Driver.just($0).delay(.seconds(3)) }.merge()
            "-----a-b--|"
        }
    }

    @Test func `merge(maxConcurrent:) lets inner streams wait`() {
        drawn {
            "--a-b-----|"
            $0.map { Driver.just($0).delay(.seconds(3)) }.merge(maxConcurrent: 1)
            "-----a--b-|"
        }
    }

    @Test func `merge sends the elements of all sources`() {
        drawn {
            "--a-----b--|"
            "-----c--|"
            Driver.merge($0, $1)
            "--a--c--b--|"
        }
        drawn {
            "--a-----b--|"
            "-----c--|"
            Driver.merge([$0, $1])
            "--a--c--b--|"
        }
    }

    @Test func `concat sends one source after the other`() {
        drawn {
            "--a--|"
            "--b--|"
            $0.concat($1)
            "--a----b--|"
        }
        #expect(elements(Signal.concat(.of(1, 2), .just(3))) == [1, 2, 3])
        #expect(elements(Signal.concat([.of(1, 2), .just(3)])) == [1, 2, 3])
    }

    @Test func `withLatestFrom combines an element with the latest one of the other stream`() {
        drawn {
            "--1-----2-----3----|"
            "----a-----b------|"
            $0.withLatestFrom($1) { $0 + $1 }
            "--------[2a]--[3b]-|"
        }
        drawn {
            "--1-----2-----3----|"
            "----a-----b------|"
            $0.asSignal().withLatestFrom($1)
            "--------a-----b----|"
        }
    }

    @Test func `combineLatest combines the latest elements`() {
        drawn {
            "--1------2----|"
            "-----a--------|"
            Driver.combineLatest($0, $1) { $0 + $1 }
            "-----[1a][2a]-|"
        }
    }

    @Test func `zip combines the elements in pairs`() {
        drawn {
            "--1------2----|"
            "-----a--------|"
            Driver.zip($0, $1) { $0 + $1 }
            "-----[1a]-----|"
        }
    }

    @Test func `zip and combineLatest take an array`() {
        let sources = (1...3).map { Driver.just($0) }
        #expect(elements(Driver.zip(sources) { $0.reduce(0, +) }) == [6])
        #expect(elements(Driver.zip(sources)) == [[1, 2, 3]])
        #expect(elements(Driver.combineLatest(sources) { $0.reduce(0, +) }) == [6])
        #expect(elements(Driver.combineLatest(sources)) == [[1, 2, 3]])
    }

    private let a = Driver.just(1)
    private let b = Driver.just("b")
    private let c = Driver.just(3.5)
    private let d = Driver.just(Character("d"))
    private let e = Driver.just(5)
    private let f = Driver.just("f")
    private let g = Driver.just(7.5)
    private let h = Driver.just(true)

    @Test func `zip takes two to eight sources`() {
        #expect(elements(Driver.zip(a, b) { "\($0)\($1)" }) == ["1b"])
        #expect(elements(Driver.zip(a, b).map { "\($0)" }) == [#"(1, "b")"#])
        #expect(elements(Driver.zip(a, b, c) { "\($0)\($1)\($2)" }) == ["1b3.5"])
        #expect(elements(Driver.zip(a, b, c, d).map { "\($3)\($2)\($1)\($0)" }) == ["d3.5b1"])
        #expect(elements(Driver.zip(a, b, c, d, e) { "\($0)\($1)\($2)\($3)\($4)" }) == ["1b3.5d5"])
        #expect(elements(Driver.zip(a, b, c, d, e, f).map { "\($5)\($0)" }) == ["f1"])
        #expect(elements(Driver.zip(a, b, c, d, e, f, g).map { "\($6)\($0)" }) == ["7.51"])
        #expect(
            elements(Driver.zip(a, b, c, d, e, f, g, h) { "\($0)\($1)\($2)\($3)\($4)\($5)\($6)\($7)" }) == [
                "1b3.5d5f7.5true"
            ])
    }

    @Test func `combineLatest takes two to eight sources`() {
        #expect(elements(Driver.combineLatest(a, b) { "\($0)\($1)" }) == ["1b"])
        #expect(elements(Driver.combineLatest(a, b).map { "\($0)" }) == [#"(1, "b")"#])
        #expect(elements(Driver.combineLatest(a, b, c) { "\($0)\($1)\($2)" }) == ["1b3.5"])
        #expect(elements(Driver.combineLatest(a, b, c, d).map { "\($3)\($2)\($1)\($0)" }) == ["d3.5b1"])
        #expect(elements(Driver.combineLatest(a, b, c, d, e) { "\($0)\($1)\($2)\($3)\($4)" }) == ["1b3.5d5"])
        #expect(elements(Driver.combineLatest(a, b, c, d, e, f).map { "\($5)\($0)" }) == ["f1"])
        #expect(elements(Driver.combineLatest(a, b, c, d, e, f, g).map { "\($6)\($0)" }) == ["7.51"])
        #expect(
            elements(Driver.combineLatest(a, b, c, d, e, f, g, h) { "\($0)\($1)\($2)\($3)\($4)\($5)\($6)\($7)" }) == [
                "1b3.5d5f7.5true"
            ])
    }
}
