import Rill
import RillTesting
import Testing

struct DiagramTests {
    @Test func `a diagram passes when the result is as drawn`() {
        diagram {
            "--a--b--c--|"
            $0.take(2)
            "--a--(b|)"
            "^----!"
        }
        diagram(of: Int.self) {
            "--1----2----3----|"
            $0.map { $0 * 10 }
            "--[10]-[20]-[30]-|"
        }
        diagram(of: Int.self) {
            "--1----2--#"
            "----3-----|"
            Observable.zip($0, $1) { $0 + $1 }
            "----4-----#"
            "^---------!"
            "^---------!"
        }
    }
}
