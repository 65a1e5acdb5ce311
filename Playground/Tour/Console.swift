#if canImport(Darwin)
    @preconcurrency import Darwin
#elseif canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Musl)
    @preconcurrency import Musl
#endif

/// The two output streams, as a person sees them.
enum Console {
    /// The colours and weights of text.
    enum Style: Int {
        case bold = 1
        case faint
        case red = 31
        case green
        case yellow
        case blue
        case magenta
        case cyan
    }

    /// Whether the output appears on a terminal that can move its cursor.
    static let isTerminal = isatty(STDOUT_FILENO) == 1 && value(of: "TERM").map { $0 != "dumb" } == true
    static let isColored = isTerminal && value(of: "NO_COLOR") == nil
    static let showsStatus = isatty(STDERR_FILENO) == 1
    static let inputIsTyped = isatty(STDIN_FILENO) == 1

    /// Returns the value of an environment variable, or nil if it is empty.
    private static func value(of variable: String) -> String? {
        getenv(variable).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    static func styled(_ text: String, _ style: Style) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Makes output appear line by line, even in a pipe, and makes the use of a closed stream an error.
    static func start() {
        // Otherwise the next file that is opened would take the place of the stream.
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
        setvbuf(stdout, nil, Int32(_IOLBF), 0)
    }

    /// Waits for a key if a person sees the output and can press one. Returns false if the key is q or Control-C.
    static func waitForKey(before title: String) -> Bool {
        guard isTerminal, inputIsTyped else { return true }
        print(styled("Any key: \(title). q: quit.", .faint), terminator: "")
        flush()
        var settings = termios()
        tcgetattr(STDIN_FILENO, &settings)
        var raw = settings
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
        var key: UInt8 = 0
        let count = read(STDIN_FILENO, &key, 1)
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        print("\r\u{1B}[K", terminator: "")
        return count == 1 && ![3, 4, UInt8(ascii: "q")].contains(key)
    }

    /// Writes what the output stream still holds.
    static func flush() { fflush(stdout) }

    /// Ends the program with an error if its output could not be written.
    static func finish() {
        if fflush(stdout) != 0 || ferror(stdout) != 0 { stop("cannot write to standard output", code: 1) }
    }

    /// Ends the program with a line on standard error.
    static func stop(_ problem: String, code: Int32) -> Never {
        fflush(stdout)
        clearStatus()
        status("Playground: \(problem)\n")
        exit(code)
    }

    /// Erases the line that shows the progress.
    static func clearStatus() {
        if showsStatus { status("\r\u{1B}[K") }
    }

    /// Writes to standard error, without buffering.
    static func status(_ text: String) {
        var text = text
        text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
