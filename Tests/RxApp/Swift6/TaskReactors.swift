import Foundation
import RillRx

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

    init(provider: ServiceProviderType) {
        self.provider = provider
    }

    func mutate(action: Action) -> Observable<Mutation> {
        switch action {
        case .refresh:
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

final class TaskCellReactor: Reactor {
    typealias Action = Never

    let initialState: Task

    init(task: Task) {
        self.initialState = task
    }
}
