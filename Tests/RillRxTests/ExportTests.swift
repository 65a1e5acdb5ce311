import RillRx
import Testing

struct ExportTests {
    @Test func `an import of RillRx is enough to use Rill`() async throws {
        #expect(try await Observable.of(1, 2, 3).map { $0 + 10 }.allValues == [11, 12, 13])
    }
}
