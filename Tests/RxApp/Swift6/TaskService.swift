import Foundation
import RillRx

enum TaskEvent {
    case create(Task)
    case update(Task)
}

protocol ServiceProviderType: AnyObject, Sendable {
    var userDefaults: Storage { get }
    var taskService: TaskServiceType { get }
}

final class Storage: Sendable {
    private let values = BehaviorRelay<[String: any Sendable]>(value: [:])

    func value<Value>(forKey key: String) -> Value? {
        return values.value[key] as? Value
    }

    func set<Value: Sendable>(_ value: Value, forKey key: String) {
        values.value[key] = value
    }
}

protocol TaskServiceType: Sendable {
    var event: PublishSubject<TaskEvent> { get }

    func fetchTasks() -> Observable<[Task]>
    func create(title: String) -> Observable<Task>
    func toggle(id: String) -> Observable<Task>
}

final class TaskService: TaskServiceType {
    let event = PublishSubject<TaskEvent>()
    private let nextID = BehaviorRelay(value: 1)
    private let storage: Storage

    init(storage: Storage) {
        self.storage = storage
    }

    func fetchTasks() -> Observable<[Task]> {
        if let tasks: [Task] = storage.value(forKey: "tasks") {
            return .just(tasks)
        }
        let tasks = [Task(id: "welcome", title: "Welcome")]
        storage.set(tasks, forKey: "tasks")
        return .just(tasks)
    }

    func create(title: String) -> Observable<Task> {
        return fetchTasks()
            .flatMap { [weak self] tasks -> Observable<Task> in
                guard let `self` = self else { return .empty() }
                let task = Task(id: "\(self.nextID.value)", title: title)
                self.nextID.value += 1
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
                let task = tasks[index]
                return self.save(tasks).map { task }
            }
            .do(onNext: { [event] task in event.onNext(.update(task)) })
    }

    private func save(_ tasks: [Task]) -> Observable<Void> {
        storage.set(tasks, forKey: "tasks")
        return .just(())
    }
}

final class ServiceProvider: ServiceProviderType {
    let userDefaults: Storage
    let taskService: TaskServiceType

    init() {
        userDefaults = Storage()
        taskService = TaskService(storage: userDefaults)
    }
}
