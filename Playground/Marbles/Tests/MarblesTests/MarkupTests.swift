import Testing

@testable import Marbles

struct MarkupTests {
    @Test func `a doc comment becomes a page`() {
        let text = """
            Sends `a < b` of ``Observable``,
            and more.

                source: -a|
                map:    -b|

            - Parameters:
              - count: the number
                of elements.
            """
        #expect(
            Markup.blocks(text) == """
                <p>Sends <code>a &lt; b</code> of <code>Observable</code>, and more.</p>
                <pre>source: -a|
                map:    -b|</pre>
                <ul><li>Parameters:</li>
                <li>count: the number of elements.</li></ul>
                """)
    }
}
