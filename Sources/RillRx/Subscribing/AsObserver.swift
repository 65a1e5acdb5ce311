extension Subject {
    /// Returns this subject, as in RxSwift.
    @export(implementation) public func asObserver() -> Self { self }
}
