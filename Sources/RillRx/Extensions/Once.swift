extension Observable {
    /// Sends `element` to the first subscription and completes; for all others, only completes.
    ///
    ///     once(a), first:   (a|)
    ///     once(a), second:  |
    public static func once(_ element: Element) -> Observable<Element> {
        let subscriptions = BehaviorRelay(value: 0)
        return deferred {
            let number = subscriptions.update { count in
                count += 1
                return count
            }
            return number == 1 ? just(element) : empty()
        }
    }
}
