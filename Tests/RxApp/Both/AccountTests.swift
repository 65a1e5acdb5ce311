import RillRx
import Testing

@MainActor struct AccountTests {
    @Test func `each chain of a view controller shows what it observes`() async {
        let accounts = BehaviorSubject(value: Account(name: "Ann", balance: 4))
        let controller = AccountViewController(accounts: accounts.asObservable())
        controller.loadViewIfNeeded()
        controller.nameField.type("Ann")
        controller.payButton.tap()
        accounts.onNext(Account(name: "Bo", balance: 5))
        // The shared main scheduler delivers later while it runs something else.
        await withCheckedContinuation { continuation in
            MainScheduler.instance.schedule { continuation.resume() }
        }
        let expected = [
            1: "Bo", 2: "5", 3: "5", 4: "disposed", 5: "5", 6: "Bo", 7: "Bo", 8: "Bo", 9: "Bo", 10: "6", 12: "Bo",
            13: "Bo", 14: "Bo", 15: "Bo", 16: "tapped", 17: "Ann", 19: "5", 20: "failed", 21: "6", 22: "completed",
            23: "Bo", 24: "Bo", 25: "5", 26: "6", 27: "9",
        ]
        #expect(controller.shown == expected)
        #expect(controller.nameLabel.text == "Bo")  // 11
        #expect(controller.tableView.rows == ["Ann paid", "Ann was paid"])  // 18
    }
}
