extension Subject {
    /// Returns this subject, as in RxSwift.
    @inlinable public func asObserver() -> Self { self }
}
