import Rill
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The memory of processes of their own, in which nothing else allocates.
struct MemoryTests {
    @Test func `a bag retains nothing of a million short subscriptions`() async {
        await #expect(processExitsWith: .success) {
            let bag = DisposeBag()
            let subject = PublishSubject<Int>()
            func subscribe(times: Int) {
                for _ in 0..<times {
                    Observable.just(1).subscribe { _ in }.disposed(by: bag)
                    let subscription = subject.subscribe { _ in }
                    subscription.disposed(by: bag)
                    subscription.dispose()
                    subject.take(1).subscribe { _ in }.disposed(by: bag)
                    subject.onNext(1)
                }
            }
            subscribe(times: 10_000)
            let before = residentBytes()
            subscribe(times: 300_000)
            let growth = residentBytes() - before
            #expect(bag.isEmpty)
            #expect(!subject.hasObservers)
            // An ended subscription that is kept takes more than 64 bytes: for all of them, 58 MB.
            #expect(growth < 16 << 20)
        }
    }

    @Test func `awaiting millions of elements takes less than a megabyte`() async {
        await #expect(processExitsWith: .success) {
            func peak(_ count: Int) async throws -> Int {
                let values = Observable.range(start: 0, count: count).map { $0 &* 3 }.filter { $0 % 5 != 0 }.values
                var (received, peak) = (0, 0)
                for try await _ in values {
                    received += 1
                    if received % 65_536 == 0 { peak = max(peak, residentBytes()) }
                }
                #expect(received == count * 4 / 5)
                return peak
            }
            let before = try await peak(500_000)
            let after = try await peak(2_000_000)
            #expect(after - before < 1 << 20)
        }
    }
}

/// Returns the resident memory of this process, in bytes.
private func residentBytes() -> Int {
    #if canImport(Darwin)
        var info = mach_task_basic_info()
        var count = mach_msg_type_number_t(MemoryLayout.size(ofValue: info) / MemoryLayout<natural_t>.size)
        let result = withUnsafeMutablePointer(to: &info) { pointer in
            pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
                task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
            }
        }
        precondition(result == KERN_SUCCESS, "task_info: \(result)")
        return Int(info.resident_size)
    #else
        let file = open("/proc/self/statm", O_RDONLY)
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 128)
        let length = read(file, &text, text.count)
        let fields = text[..<max(0, length)].split(separator: UInt8(ascii: " "))
        let pages = Int(String(decoding: fields[1], as: UTF8.self))!
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    #endif
}
