import Foundation
import RillRx

enum TaskEvent {
    case create(Task)
    case update(Task)
}

protocol ServiceProviderType: class {
    var userDefaults: Storage { get }
    var taskService: TaskServiceType { get }
}

class Storage {
    private var values: [String: Any] = [:]

    func value<Value>(forKey key: String) -> Value? {
        return values[key] as? Value
    }

    func set<Value>(_ value: Value, forKey key: String) {
        values[key] = value
    }
}

class BaseService {
    unowned let provider: ServiceProviderType

    init(provider: ServiceProviderType) {
        self.provider = provider
    }
}

protocol TaskServiceType {
    var event: PublishSubject<TaskEvent> { get }

    func fetchTasks() -> Observable<[Task]>
    func create(title: String) -> Observable<Task>
    func toggle(id: String) -> Observable<Task>
}

final class TaskService: BaseService, TaskServiceType {
    let event = PublishSubject<TaskEvent>()
    private var nextID = 1

    func fetchTasks() -> Observable<[Task]> {
        if let tasks: [Task] = provider.userDefaults.value(forKey: "tasks") {
            return .just(tasks)
        }
        let tasks = [Task(id: "welcome", title: "Welcome")]
        provider.userDefaults.set(tasks, forKey: "tasks")
        return .just(tasks)
    }

    func create(title: String) -> Observable<Task> {
        return fetchTasks()
            .flatMap { [weak self] tasks -> Observable<Task> in
                guard let `self` = self else { return .empty() }
                let task = Task(id: "\(self.nextID)", title: title)
                self.nextID += 1
                return self.save(tasks + [task]).map { task }
            }
            .do(onNext: { task in
                self.event.onNext(.create(task))
            })
    }

    func toggle(id: String) -> Observable<Task> {
        return fetchTasks()
            .flatMap { [weak self] tasks -> Observable<Task> in
                guard let `self` = self, let index = tasks.firstIndex(where: { $0.id == id }) else { return .empty() }
                var tasks = tasks
                tasks[index].isDone.toggle()
                return self.save(tasks).map { tasks[index] }
            }
            .do(onNext: { [event] task in event.onNext(.update(task)) })
    }

    private func save(_ tasks: [Task]) -> Observable<Void> {
        provider.userDefaults.set(tasks, forKey: "tasks")
        return .just(())
    }
}

final class ServiceProvider: ServiceProviderType {
    lazy var userDefaults = Storage()
    lazy var taskService: TaskServiceType = TaskService(provider: self)
}
