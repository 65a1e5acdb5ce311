import RillTesting
import Testing

/// Returns the issues that `body` records, of which there must be some. They count as known issues.
func provokedIssues(_ body: () -> Void) -> [Issue] {
    let issues = Shared<[Issue]>([])
    withKnownIssue("provoked: this test checks the message of a failure") {
        body()
    } matching: { issue in
        issues.withLock { $0.append(issue) }
        return true
    }
    return issues.value
}

/// Returns the messages of the issues that `body` records.
func provokedComments(_ body: () -> Void) -> [String] {
    provokedIssues(body).flatMap(\.comments).map(\.rawValue)
}
