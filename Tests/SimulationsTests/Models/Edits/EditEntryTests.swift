import Blocks
import BlockSupport
import Simulations
import Specification
import Testing

@Suite("edits: all errors at once, each with its member and advice") struct EditEntryTests {
  private static let models: [SpecNode] = [
    ["model": "life", "grid": "4x4", "steps": 2], ["model": "elementary", "rule": 30, "grid": 4, "steps": 2],
    ["model": "totalistic", "code": 5, "grid": 4, "steps": 2],
  ]

  /// Returns the place of a cell in the first row.
  private static func at(_ column: Int, in model: SpecNode) -> SpecNode {
    model == models[0] ? [SpecNode("\(column)"), 0] : SpecNode("\(column)")
  }

  @Test(arguments: models) func everyEditIsChecked(model: SpecNode) {
    let edits: [SpecNode] = [
      ["step": "x", "at": Self.at(0, in: model)], ["step": 1, "at": "y"], ["step": "x", "at": Self.at(8, in: model)],
      ["step": 1, "at": Self.at(9, in: model)], ["step": 1, "at": Self.at(0, in: model), "state": 4],
      ["step": 9, "at": Self.at(1, in: model)],
    ]
    let found = errors(in: model.with(("edits", SpecNode(.list(edits), at: .line(1)))))
    // Errors in reading come first, and then those of values that do not fit.
    #expect(found.map { $0.key ?? "" } == ["step", "at", "step", "edits", "edits", "state", "edits"])
    #expect(found.contains { $0.message == "'state' must be a state from 0 to 1; found 4" })
    #expect(
      found.last?.problem == .invalid("the run ends with step 2, before the edit of step 9", advice: "write steps: 9"))
  }

  @Test(arguments: models) func theAdviceWorks(model: SpecNode) throws {
    let late = model.with(("edits", [["step": 9, "at": Self.at(1, in: model)]]))
    #expect(errors(in: late).map(\.help) == ["write steps: 9"])
    #expect(try block(late.replacing("steps", with: 9)).simulation.stepCount == 9)
  }

  @Test func theAdviceForTapsAndInterventionsWorks() throws {
    let infection: SpecNode = ["model": "infection", "people": 9, "factor": 1, "steps": 2]
    let late = [
      infection.with(("tap", [["step": 9, "at": [0, 0]]])),
      infection.with(("interventions", [["step": 9, "factor": 0]])),
    ]
    for node in late {
      #expect(errors(in: node).map(\.help) == ["write steps: 9"])
      #expect(try block(node.replacing("steps", with: 9)).simulation.stepCount == 9)
    }
  }
}
