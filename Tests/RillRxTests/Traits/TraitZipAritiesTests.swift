import RillRx
import RillTesting
import Testing

struct TraitZipAritiesTests {
    private let one = Single.just(1)

    @Test func `zip waits for both elements`() {
        diagram {
            "--(1|)"
            "----(2|)"
            Single.zip($0.asSingle(), $1.asSingle()) { $0 + $1 }.asObservable()
            "----([12]|)"
            "^-!"
            "^---!"
        }
    }

    @Test func `zip fails with a stream, and disposes the other`() {
        diagram {
            "--#"
            "----(2|)"
            Single.zip($0.asSingle(), $1.asSingle()) { $0 + $1 }.asObservable()
            "--#"
            "^-!"
            "^-!"
        }
    }

    @Test func `zip fails when its closure throws`() {
        #expect(Single.zip(one, one) { _, _ -> Int in throw MarbleError() }.events == [.error(MarbleError())])
    }

    @Test func `a maybe without an element completes a zip`() {
        #expect(Maybe.zip(.just(1), Maybe<Int>.empty()) { $0 + $1 }.events == [.completed])
        #expect(Maybe.zip(.just(1), .just(2)) { $0 + $1 }.events == [.next(3), .completed])
    }

    @Test func `zip without a closure sends tuples`() async throws {
        let pair = try await Single.zip(one, Single.just("a")).value
        #expect(pair == (1, "a"))
        let row = try await Single.zip(one, one, one, one, one, one, one, Single.just("h")).value
        #expect(row.7 == "h")
    }

    @Test func `zip takes up to eight streams, in their order`() {
        func single(_ text: String) -> Single<String> { .just(text) }
        let (a, b, c, d) = (single("a"), single("b"), single("c"), single("d"))
        let (e, f, g, h) = (single("e"), single("f"), single("g"), single("h"))
        let zips: [Single<String>] = [
            .zip(a, b, c) { "\($0)\($1)\($2)" },
            .zip(a, b, c, d) { "\($0)\($1)\($2)\($3)" },
            .zip(a, b, c, d, e) { "\($0)\($1)\($2)\($3)\($4)" },
            .zip(a, b, c, d, e, f) { "\($0)\($1)\($2)\($3)\($4)\($5)" },
            .zip(a, b, c, d, e, f, g) { "\($0)\($1)\($2)\($3)\($4)\($5)\($6)" },
            .zip(a, b, c, d, e, f, g, h) { "\($0)\($1)\($2)\($3)\($4)\($5)\($6)\($7)" },
        ]
        let texts = ["abc", "abcd", "abcde", "abcdef", "abcdefg", "abcdefgh"]
        for (zip, text) in Swift.zip(zips, texts) { #expect(zip.events == [.next(text), .completed]) }
    }
}
