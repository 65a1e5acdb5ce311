/// All operators, which the generated files list.
enum Catalogue {
    static let operators = Dictionary(
        uniqueKeysWithValues: groups.flatMap(\.operators).map { ($0.id, $0) })
}
