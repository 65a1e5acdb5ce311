import Foundation
import Testing

/// Checks how the public functions that take a scheduler name it.
struct SchedulerLabelsTests {
    private struct Parameter: CustomStringConvertible {
        let file: String
        let label: String
        let type: String
        let value: String

        var description: String { "\(file): \(label): \(type)\(value)" }

        /// The parameters of RxSwift and RxSwiftExt, which keep their names.
        var isRxSwift: Bool {
            [
                "Scheduled.swift", "TraitSources.swift", "Binder.swift", "ScheduleRelative.swift", "RxSwift5.swift",
                "RxSwift5Traits.swift", "ControlEvent.swift", "SharingScheduler.swift", "RepeatBehavior.swift",
            ].contains(file)
        }
    }

    private static let parameters: [Parameter] = {
        let root = URL(filePath: #filePath).appending(path: "../../../Sources").standardized
        let urls = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
        return (urls ?? []).filter { $0.pathExtension == "swift" }.flatMap { url -> [Parameter] in
            let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
            return text.matches(of: /public (?:static |convenience )?(?:func|init)[^{]*/).flatMap { declaration in
                declaration.0.matches(
                    of: /[(\s](on|scheduler)( scheduler)?: (?:\(?any )?(\w*Scheduler(?:Type)?)\b\)?\??( = [\w.]+)?/
                ).map {
                    Parameter(
                        file: url.lastPathComponent, label: "\($0.1)", type: "\($0.3)", value: "\($0.4 ?? "")")
                }
            }
        }
    }()

    @Test func `on says where code runs, and scheduler measures time`() {
        let own = Self.parameters.filter { !$0.isRxSwift }
        #expect(own.filter { $0.label == "on" }.count > 10)
        #expect(own.filter { $0.label == "scheduler" }.count > 10)
        for parameter in own {
            let isTimer = parameter.type == "SchedulerType" || parameter.file.hasPrefix("TimerProxy")
            #expect(parameter.label == (isTimer ? "scheduler" : "on"), "\(parameter)")
        }
    }

    @Test func `no time is measured on the main queue without a word`() {
        for parameter in Self.parameters where !parameter.isRxSwift && parameter.label == "scheduler" {
            #expect(!parameter.value.contains("MainScheduler") && parameter.value != " = .instance", "\(parameter)")
        }
    }
}
