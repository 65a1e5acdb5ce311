import Testing

@testable import RillTesting

private enum Provoked {
    @TaskLocal static var issues: Shared<[Issue]>?
}

/// Returns the issues that `body` records. In a suite with the trait ``Trait/provokingIssues``, no test fails of them.
func provokedIssues(_ body: () -> Void) -> [Issue] {
    _ = UnhandledErrors.failTests
    let issues = Shared<[Issue]>([])
    Provoked.$issues.withValue(issues, operation: body)
    return issues.value
}

/// Returns the messages of the issues that `body` records.
func provokedComments(_ body: () -> Void) -> [String] {
    provokedIssues(body).flatMap(\.comments).map(\.rawValue)
}

extension Trait where Self == IssueHandlingTrait {
    /// Keeps the issues from the report that a test provokes to check their messages.
    static var provokingIssues: Self {
        .compactMapIssues { issue in
            guard let issues = Provoked.issues else { return issue }
            issues.withLock { $0.append(issue) }
            return nil
        }
    }
}
