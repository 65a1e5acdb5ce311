import Foundation

/// What a process uses.
enum Usage {
    /// The physical memory of this process in bytes.
    static var memory: Int {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        return pages.flatMap { Int($0[1]) }.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } ?? 0
    }

    /// The processor time of this process in seconds.
    static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Allows as many open files as the system does.
    static func raiseDescriptorLimit() {
        #if os(Linux)
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let files = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        getrlimit(files, &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(files, &limit)
    }
}
