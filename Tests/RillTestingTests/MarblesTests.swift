import Rill
import Testing

@testable import RillTesting

struct MarblesTests {
    @Test func `each character is a tick`() throws {
        let marbles = try Marbles("-a-1-|")
        #expect(marbles.marks == [mark(1, .element("a")), mark(3, .element("1")), mark(5, .completed)])
        #expect(marbles.length == 6)
        #expect(!marbles.goesOn)
    }

    @Test func `# is an error, ^ a subscription and ! its end`() throws {
        #expect(try Marbles("-#").marks == [mark(1, .failed)])
        #expect(try Marbles("^-!").marks == [mark(0, .subscribed), mark(2, .unsubscribed)])
    }

    @Test func `a long element occurs at its bracket's tick, and takes a tick per character`() throws {
        let marbles = try Marbles("-[ab]-c")
        #expect(marbles.marks == [mark(1, .element("ab")), mark(6, .element("c"))])
        #expect(marbles.length == 7)
    }

    @Test func `a long element may contain any character`() throws {
        #expect(try Marbles("[(a,[|#-^!…]").marks == [mark(0, .element("(a,[|#-^!…"))])
        #expect(try Marbles("[]").marks == [mark(0, .element(""))])
    }

    @Test func `events in parentheses occur at one tick, and take a tick per character`() throws {
        let marbles = try Marbles("-(a[bc]d)-|")
        #expect(
            marbles.marks == [
                mark(1, .element("a")), mark(1, .element("bc")), mark(1, .element("d")), mark(10, .completed),
            ])
        #expect(marbles.length == 11)
    }

    @Test func `a stream may go on`() throws {
        let marbles = try Marbles("-a…")
        #expect(marbles.goesOn)
        #expect(marbles.length == 2)
        #expect(try Marbles("…").length == 0)
    }

    @Test func `spaces take no time`() throws {
        #expect(try Marbles(" - a [bc] | ").marks == Marbles("-a[bc]|").marks)
        #expect(try Marbles("   ").length == 0)
        #expect(try Marbles("").marks == [])
    }

    @Test func `the text of an element may have spaces and brackets`() throws {
        let marbles = try Marbles("- [(1, 2)] [[[3], 4]]-[]|")
        #expect(
            marbles.marks == [
                mark(1, .element("(1, 2)")), mark(9, .element("[[3], 4]")), mark(20, .element("")),
                mark(22, .completed),
            ])
    }

    @Test func `elements may be of any script`() throws {
        #expect(try Marbles("é中😀".dropLast().description).marks == [mark(0, .element("é")), mark(1, .element("中"))])
        #expect(try Marbles("[😀]").marks == [mark(0, .element("😀"))])
    }

    @Test(arguments: [
        ("-a*", "'*' has no meaning in \"-a*\""),
        ("-a|b", "nothing can follow the end in \"-a|b\""),
        ("-(|#)", "nothing can follow the end in \"-(|#)\""),
        ("-a)", "')' has no meaning in \"-a)\""),
        ("-a]", "']' has no meaning in \"-a]\""),
        ("((a))", "'(' has no meaning in \"((a))\""),
        ("(a-b)", "'-' has no meaning in \"(a-b)\""),
        ("-(ab", "an open bracket in \"-(ab\""),
        ("-[ab", "an open bracket in \"-[ab\""),
        ("(a…", "an open bracket in \"(a…\""),
        ("a…-b", "nothing can follow … in \"a…-b\""),
        ("a……", "nothing can follow … in \"a……\""),
    ])
    func `marbles without a meaning are rejected`(text: String, message: String) {
        do {
            let marbles = try Marbles(text)
            Issue.record("it has marks: \(marbles.marks)")
        } catch {
            #expect(error.message == message)
        }
    }

    @Test func `events are made of the marks`() throws {
        let events = try Marbles("-1-[23]#").events { text throws(Marbles.Syntax) in Int(text)! }
        #expect(events == [.next(1, 1), .next(3, 23), .error(7, MarbleError())])
        #expect(try Marbles("|").events { text throws(Marbles.Syntax) in text } == [.completed(0)])
    }

    @Test(arguments: ["^", "--!"])
    func `subscriptions are not events`(text: String) throws {
        let marbles = try Marbles(text)
        #expect(throws: Marbles.Syntax.self) { try marbles.events { text throws(Marbles.Syntax) in text } }
    }

    @Test(arguments: ["", "a", "--a--|", "(ab|)", "-[ab]-c-#", "-(a[bc]|)", "^--!", "--[]-|"])
    func `marks are drawn as they were read`(text: String) throws {
        #expect(Marbles(try Marbles(text).marks).text == text)
    }

    @Test func `a mark that has no room moves to the right`() {
        let marks = [mark(1, .element("ab")), mark(2, .element("c")), mark(9, .completed)]
        #expect(Marbles(marks).text == "-[ab]c---|")
    }

    private func mark(_ time: TestTime, _ mark: Marbles.Mark) -> Recorded<Marbles.Mark> {
        Recorded(time: time, value: mark)
    }
}
