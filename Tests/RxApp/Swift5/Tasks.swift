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

final class TaskListReactor: Reactor {
    enum Action {
        case refresh
        case add(String)
        case toggle(Int)
        case toggleEditing
    }

    enum Mutation {
        case setTasks([TaskCellReactor])
        case insert(TaskCellReactor)
        case replace(Int, TaskCellReactor)
        case toggleEditing
        case setLoading(Bool)
    }

    struct State {
        var isEditing = false
        var isLoading = false
        var cells: [TaskCellReactor] = []
    }

    let provider: ServiceProviderType
    let initialState = State()
    private var refreshCount = 0

    init(provider: ServiceProviderType) {
        self.provider = provider
    }

    func mutate(action: Action) -> Observable<Mutation> {
        switch action {
        case .refresh:
            refreshCount += 1
            let tasks = provider.taskService.fetchTasks()
                .map { tasks in Mutation.setTasks(tasks.map(TaskCellReactor.init)) }
            return .concat([.just(.setLoading(true)), tasks, .just(.setLoading(false))])
        case .add(let title):
            return provider.taskService.create(title: title).flatMap { _ in Observable<Mutation>.empty() }
        case .toggle(let index):
            return provider.taskService.toggle(id: currentState.cells[index].initialState.id)
                .flatMap { _ in Observable<Mutation>.empty() }
        case .toggleEditing:
            return .just(.toggleEditing)
        }
    }

    func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
        let taskEventMutation = provider.taskService.event
            .flatMap { [weak self] taskEvent -> Observable<Mutation> in
                self?.mutate(taskEvent: taskEvent) ?? .empty()
            }
        return Observable.of(mutation, taskEventMutation).merge()
    }

    private func mutate(taskEvent: TaskEvent) -> Observable<Mutation> {
        let cells = currentState.cells
        switch taskEvent {
        case .create(let task):
            return .just(.insert(TaskCellReactor(task: task)))
        case .update(let task):
            guard let index = cells.firstIndex(where: { $0.initialState.id == task.id }) else { return .empty() }
            return .just(.replace(index, TaskCellReactor(task: task)))
        }
    }

    func reduce(state: State, mutation: Mutation) -> State {
        var state = state
        switch mutation {
        case .setTasks(let cells): state.cells = cells
        case .insert(let cell): state.cells.append(cell)
        case .replace(let index, let cell): state.cells[index] = cell
        case .toggleEditing: state.isEditing.toggle()
        case .setLoading(let isLoading): state.isLoading = isLoading
        }
        return state
    }
}

class TaskCellReactor: Reactor {
    typealias Action = NoAction

    let initialState: Task

    init(task: Task) {
        self.initialState = task
    }
}
