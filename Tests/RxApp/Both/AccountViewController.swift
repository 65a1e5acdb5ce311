import RillRx

// The view layer that both apps share: the chains that view controllers with RxSwift have most, 27 of them. Those that
// need an edit have RxSwift's line in a comment.

struct Account: Equatable, Sendable {
    var name = ""
    var balance = 0
}

enum Payment {
    static func pay(_ amount: Int) -> Single<Int> { amount > 0 ? .just(amount) : .error(RxError.argumentOutOfRange) }

    static func history(of name: String) -> Observable<[String]> { .just(["\(name) paid", "\(name) was paid"]) }
}

final class AccountViewController: ViewController {
    let nameLabel = Label()
    let nameField = TextField()
    let payButton = Button()
    let tableView = TableView()
    let accounts: Observable<Account>
    let limit = BehaviorRelay(value: 10)
    let disposeBag = DisposeBag()
    var amounts = [5, 0]
    /// What each chain has shown last.
    private(set) var shown: [Int: String] = [:]

    init(accounts: Observable<Account>) {
        self.accounts = accounts
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        subscribe()
        bind()
        observeControls()
        observeResults()
        transform()
    }

    private func show(_ chain: Int, _ text: String) { shown[chain] = text }

    private func showBalance(_ balance: Int) { show(5, "\(balance)") }

    private func showName(_ name: String) { show(9, name) }

    private func isAffordable(_ amount: Int) -> Bool { amount <= limit.value }

    private func subscribe() {
        accounts
            .subscribe(onNext: { [weak self] account in self?.show(1, account.name) })
            .disposed(by: disposeBag)
        accounts
            .map { $0.balance }
            .distinctUntilChanged()
            .subscribe(onNext: { [weak self] balance in self?.show(2, "\(balance)") })
            .disposed(by: disposeBag)
        accounts
            .flatMap { Payment.pay($0.balance) }
            .subscribe(
                onNext: { [weak self] amount in self?.show(3, "\(amount)") },
                onError: { [weak self] error in self?.show(3, "\(error)") }
            )
            .disposed(by: disposeBag)
        accounts.take(1)
            .subscribe(
                onNext: { [weak self] _ in self?.show(4, "next") },
                onCompleted: { [weak self] in self?.show(4, "completed") },
                onDisposed: { [weak self] in self?.show(4, "disposed") }
            )
            .disposed(by: disposeBag)
        accounts.map { $0.balance }.subscribe(onNext: showBalance).disposed(by: disposeBag)
        // With RxSwift: .subscribe { [weak self] event in self?.show(6, "\(event)") }
        accounts
            .subscribe(
                onNext: { [weak self] account in self?.show(6, account.name) },
                onCompleted: { [weak self] in self?.show(6, "completed") }
            )
            .disposed(by: disposeBag)
        accounts
            .subscribe(with: self, onNext: { owner, account in owner.show(7, account.name) })
            .disposed(by: disposeBag)
    }

    private func bind() {
        accounts.bind { [weak self] account in self?.show(8, account.name) }.disposed(by: disposeBag)
        accounts.map { $0.name }.bind(onNext: showName).disposed(by: disposeBag)
        limit.bind(with: self) { owner, limit in owner.show(10, "\(limit)") }.disposed(by: disposeBag)
        accounts.map { $0.name }.bind(to: nameLabel.rx.text).disposed(by: disposeBag)  // 11
        accounts.asDriver(onErrorJustReturn: Account())
            .drive(onNext: { [weak self] account in self?.show(12, account.name) })
            .disposed(by: disposeBag)
        accounts
            .observe(on: MainScheduler.instance)
            .subscribe(onNext: { [weak self] account in self?.show(13, account.name) })
            .disposed(by: disposeBag)
        accounts
            .do(onNext: { [weak self] account in self?.title = account.name })
            .subscribe(onNext: { [weak self] _ in self?.show(14, self?.title ?? "") })
            .disposed(by: disposeBag)
        accounts
            .do(onSubscribe: { [weak self] in self?.show(15, "loading") })
            .skip(1)
            .bind { [weak self] account in self?.show(15, account.name) }
            .disposed(by: disposeBag)
    }

    private func observeControls() {
        payButton.rx.tap
            .subscribe(onNext: { [weak self] in self?.show(16, "tapped") })
            .disposed(by: disposeBag)
        payButton.rx.tap
            .withLatestFrom(nameField.rx.text.orEmpty)
            .filter { !$0.isEmpty }
            .bind { [weak self] name in self?.show(17, name) }
            .disposed(by: disposeBag)
        payButton.rx.tap
            .withLatestFrom(nameField.rx.text.orEmpty)
            .flatMapLatest { Payment.history(of: $0) }
            .subscribe(onNext: { [weak self] rows in self?.tableView.reloadData(rows) })  // 18
            .disposed(by: disposeBag)
    }

    private func observeResults() {
        Payment.pay(5)
            .subscribe(
                onSuccess: { [weak self] amount in self?.show(19, "\(amount)") },
                onFailure: { [weak self] error in self?.show(19, "\(error)") }
            )
            .disposed(by: disposeBag)
        Payment.pay(0)
            .subscribe { [weak self] result in
                if case .failure = result { self?.show(20, "failed") }
            }
            .disposed(by: disposeBag)
        Payment.pay(6)
            .do(onSuccess: { [weak self] amount in self?.limit.accept(amount) })
            .subscribe(with: self, onSuccess: { owner, _ in owner.show(21, "\(owner.limit.value)") })
            .disposed(by: disposeBag)
        Payment.pay(7).asCompletable()
            .subscribe(onCompleted: { [weak self] in self?.show(22, "completed") })
            .disposed(by: disposeBag)
    }

    // A closure of an operator that uses a variable or a method of the controller follows
    // `asMainActorObservable`.
    private func transform() {
        // With RxSwift: accounts.map { [unowned self] account in title ?? account.name }.subscribe(onNext: …)
        accounts.asMainActorObservable(onErrorJustReturn: Account())
            .map { [unowned self] account in title ?? account.name }
            .subscribe(onNext: { [weak self] title in self?.show(23, title) })
            .disposed(by: disposeBag)
        // With RxSwift: accounts.filter { [unowned self] account in isAffordable(account.balance) }.bind { … }
        accounts.asMainActorObservable(onErrorJustReturn: Account())
            .filter { [unowned self] account in isAffordable(account.balance) }
            .bind { [weak self] account in self?.show(24, account.name) }
            .disposed(by: disposeBag)
        // With RxSwift: payButton.rx.tap.compactMap { [unowned self] in amounts.first }.bind { … }
        payButton.rx.tap.asMainActorObservable()
            .compactMap { [unowned self] in amounts.first }
            .bind { [weak self] amount in self?.show(25, "\(amount)") }
            .disposed(by: disposeBag)
        // A constant, such as a relay, can be used on any thread.
        payButton.rx.tap
            .flatMapLatest { [unowned self] in Payment.pay(limit.value) }
            .bind { [weak self] amount in self?.show(26, "\(amount)") }
            .disposed(by: disposeBag)
        // With RxSwift: accounts.scan(0) { [unowned self] sum, account in … }.bind { … }
        accounts.asMainActorObservable(onErrorJustReturn: Account())
            .scan(0) { [unowned self] sum, account in isAffordable(account.balance) ? sum + account.balance : sum }
            .bind { [weak self] sum in self?.show(27, "\(sum)") }
            .disposed(by: disposeBag)
    }
}
