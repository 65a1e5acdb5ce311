import RillTesting
import Testing

/// The issues that the body records, which is to record some. They count as known issues: the test looks at what they say.
func provokedIssues(_ body: () -> Void) -> [Issue] {
    let issues = Shared<[Issue]>([])
    withKnownIssue("provoked: this test looks at what a failure shows") {
        body()
    } matching: { issue in
        issues.withLock { $0.append(issue) }
        return true
    }
    return issues.value
}

/// What the issues say that the body records.
func provokedComments(_ body: () -> Void) -> [String] {
    provokedIssues(body).flatMap(\.comments).map(\.rawValue)
}
