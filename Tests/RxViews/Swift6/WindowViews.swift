// A view controller for macOS as apps with RxCocoa write it, checked and never run like those for iOS.
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import RillRx

    final class PlayerViewController: NSViewController {
        let nameField = NSTextField()
        let notes = NSTextView()
        let playButton = NSButton()
        let volume = NSSlider()
        let name = BehaviorRelay<String>(value: "")
        let disposeBag = DisposeBag()
        var plays = 0

        override func viewDidLoad() {
            super.viewDidLoad()
            nameField.rx.text.orEmpty.bind(to: name).disposed(by: disposeBag)
            name.asDriver().drive(nameField.rx.text).disposed(by: disposeBag)
            name.map { $0.isEmpty }.bind(to: playButton.rx.isHidden).disposed(by: disposeBag)
            notes.rx.string.map { !$0.isEmpty }.bind(to: volume.rx.isEnabled).disposed(by: disposeBag)
            playButton.rx.tap.subscribe(onNext: { [weak self] in self?.plays += 1 }).disposed(by: disposeBag)
            playButton.rx.state.map { $0 == .on ? 1 : 0 }.bind(to: volume.rx.value).disposed(by: disposeBag)
            volume.rx.value.subscribe(onNext: { [weak self] value in self?.view.alphaValue = value })
                .disposed(by: disposeBag)
        }
    }
#endif
