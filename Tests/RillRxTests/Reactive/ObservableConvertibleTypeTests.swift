import RillRx
import Testing

struct ObservableConvertibleTypeTests {
    private func values<Source: ObservableConvertibleType>(_ source: Source) async throws -> [Source.Element] {
        try await source.asObservable().take(1).allValues
    }

    @Test func `generic code takes observables, subjects and relays`() async throws {
        #expect(try await values(Observable.of(1)) == [1])
        #expect(try await values(BehaviorSubject(value: 2)) == [2])
        #expect(try await values(BehaviorRelay(value: 3)) == [3])
    }
}
