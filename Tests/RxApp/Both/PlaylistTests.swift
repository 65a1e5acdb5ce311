import RillRx
import Testing

@MainActor struct PlaylistTests {
    @Test func `elements that are not Sendable reach the views of the main actor`() {
        let controller = PlaylistViewController()
        controller.viewDidLoad()
        let viewModel = controller.viewModel
        viewModel.start()
        viewModel.tracks.accept([Track("One"), Track("Two")])
        viewModel.query.accept("two")
        #expect(controller.title == "0 tracks")
        #expect(controller.rows.map(\.track.title) == ["Two"])
        controller.select(0)
        #expect(viewModel.player.queue.map(\.title) == ["Two"])
        #expect(viewModel.tracks.value.map(\.isLiked) == [false, true])
        #expect(viewModel.history.map(\.title) == ["Two"])
        #expect(controller.title == "Two")
    }
}
