import Simulations
import Specification
import Testing

@Suite("keys of models of other packages") struct ModelKeyTests {
  /// A model whose rules have numbers for names.
  struct Rules: CustomModel {
    static let declaration = CustomDeclaration(
      name: "rules-by-number", summary: "Rules that have numbers.",
      keys: [
        .whole("rule", in: 0...255, default: 30, isName: true, help: "The number of the rule."),
        .whole("width", in: 1...100, default: 9, help: "How many cells there are."),
        .word("edge", ["open", "closed"], default: "open", help: "What is at the ends."),
      ],
      statistics: [.init("cells", "How many cells live.")])

    let width: Int

    init(_ values: KeyValues) { width = values.whole("width") + 0 * values.whole("rule") }

    func start(_ draws: Draws) -> Int { width }

    func advance(_ state: inout Int, step: Int, draws: Draws) {}

    func statistics(of state: Int) -> [StatisticValue] { [.whole(state)] }
  }

  /// A key of names is nominal: a chart over a sweep of it does not join the points by a line.
  @Test func numbersMayBeNames() throws {
    let keys = CustomSimulation<Rules>.declaration.keys
    func isNominal(_ name: String) -> Bool? { keys.first { $0.name == name }?.isNominal }
    #expect(isNominal("rule") == true && isNominal("width") == false && isNominal("steps") == false)
    #expect(try KeyValues(["rule=7"], for: Rules.self).whole("rule") == 7)
  }
}
