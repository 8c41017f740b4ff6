import BlockSupport
import Simulations
import Specification
import Testing

/// Following the advice to authors of models removes the error.
extension CustomSimulationCheckTests {
  /// The declaration is checked before its name is compared with those of other models. So a model whose only error is
  /// a name that is taken has no other mistake.
  @Test func adviceOnDeclarationsIsRight() throws {
    let error = try #require(throws: RunError.self) { try Catalog.register(Corrected.self) }
    #expect("\(error)" == "model: a model named 'life' already exists; choose another name")
    let doubled = try #require(throws: RunError.self) { try Catalog.register(Doubled.self) }
    #expect("\(doubled)" == "model: duplicate statistic 'a'; give each statistic a name of its own")
    let empty = try #require(throws: RunError.self) { try Catalog.register(Empty.self) }
    #expect("\(empty)" == "model: the model 'empty' has no statistics; declare at least one")
  }

  @Test func adviceOnStatesIsRight() throws {
    #expect(try Grown().playable(steps: 2).run().series.steps == [0, 1, 2])
  }

  @Test func adviceOnSchedulesIsRight() throws {
    func errors(at step: Int, steps: Int) -> [String] {
      var context = SpecContext()
      let block = SpecNode(replayed: [("at", "\(step)"), ("steps", "\(steps)")])
      let keys = CustomSimulation<Scheduled>.declaration.keys
      guard var map = SpecMap(block, owner: "scheduled", keys: keys, in: &context) else { return ["no map"] }
      _ = CustomSimulation<Scheduled>(&map, in: &context)
      return context.errors.map { "\($0.message); \($0.help ?? "")" }
    }
    #expect(errors(at: 0, steps: 9) == ["an input of step -1 comes before the run; steps count from 0"])
    #expect(errors(at: 1, steps: 9) == [])
    #expect(errors(at: 6, steps: 4) == ["the run ends with step 4, before the input of step 5; write steps: 5"])
    #expect(errors(at: 6, steps: 5) == [])
  }

  @Test func adviceOnReplayedKeysIsRight() throws {
    var session = try Scheduled(at: 3, key: "when").playable(steps: 3).session()
    try session.send(.input(1))
    let error = try #require(throws: RunError.self) { try session.replay([]) }
    #expect(
      "\(error)"
        == "model: keys(replaying:) of the model 'scheduled' returns the unknown key 'when'; "
        + "declare the key, or return one of the declared keys")
    var corrected = try Scheduled(at: 3, key: "at").playable(steps: 3).session()
    try corrected.send(.input(1))
    #expect(try corrected.replay([]).map(\.key).contains("at"))
  }
}

/// The faulty declarations of ``CustomSimulationCheckTests``, with each advice taken.
private struct Corrected: CustomModel {
  static let declaration = CustomDeclaration(
    name: "life", summary: "No mistakes.",
    keys: [
      .truth("a_b", default: false, help: "A."), .text("c-d", help: "A."), .truth("e", help: "A."),
      .whole("n", in: 1...9, default: 9, help: "A."), .word("w", ["y", "z"], default: "y", help: "A."),
      .word("v", ["one"], help: "A."), .grid("g", default: (columns: 1, rows: 4), help: "A."),
      .text("rate", default: "", help: "A."),
    ],
    statistics: [.init("a", "A.", isSeries: true), .init("b", "B.", isTruth: true), .init("st1", "A.")],
    example: "model: life\n# Lines\nrate: 1\nn: 9\nsteps: 10\nshow:\n  - grid\nuntil: a > 3\n")

  init(_ values: KeyValues) {}

  func start(_ draws: Draws) -> Int { 0 }
  func advance(_ state: inout Int, step: Int, draws: Draws) {}
  func statistics(of state: Int) -> [StatisticValue] { [.whole(0), .truth(true), .whole(0)] }
}

private struct Doubled: CustomModel {
  static let declaration = CustomDeclaration(
    name: "doubled", summary: "Mistakes.", statistics: [.init("a", "A."), .init("a", "B.")])

  init(_ values: KeyValues) {}

  func start(_ draws: Draws) -> Int { 0 }
  func advance(_ state: inout Int, step: Int, draws: Draws) {}
  func statistics(of state: Int) -> [StatisticValue] { [.whole(0), .whole(0)] }
}

private struct Empty: CustomModel {
  static let declaration = CustomDeclaration(name: "empty", summary: "Mistakes.", statistics: [])

  init(_ values: KeyValues) {}

  func start(_ draws: Draws) -> Int { 0 }
  func advance(_ state: inout Int, step: Int, draws: Draws) {}
  func statistics(of state: Int) -> [StatisticValue] { [] }
}

/// The faulty models, corrected: a value for each statistic, a cell for each place and enough states.
private struct Grown: CustomModel {
  static let declaration = CustomDeclaration(
    name: "grown", summary: "No mistakes.",
    statistics: [.init("count", "A number.", isSeries: true), .init("share", "A share.")],
    states: [StateLook("empty", .ground), StateLook("full", .marked), StateLook("fuller", .marked)])

  init() {}
  init(_ values: KeyValues) {}

  var size: (columns: Int, rows: Int) { (2, 2) }

  func start(_ draws: Draws) -> Int { 0 }
  func advance(_ state: inout Int, step: Int, draws: Draws) { state = step }
  func statistics(of state: Int) -> [StatisticValue] { [.whole(1), .fraction(0.5)] }
  func cells(of state: Int) -> [UInt8]? { [0, 1, 0, 2] }
}

/// A model with one input, one step before the step that its key names.
private struct Scheduled: CustomModel {
  static let declaration = CustomDeclaration(
    name: "scheduled", summary: "Inputs.", keys: [.whole("at", in: 0...99, default: 1, help: "A step.")],
    statistics: [.init("sum", "The sum.")])

  let step: Int
  let key: String

  init(at step: Int, key: String) {
    self.step = step
    self.key = key
  }

  init(_ values: KeyValues) {
    step = values.whole("at")
    key = "at"
  }

  var schedule: [(step: Int, input: Int)] { [(step - 1, 1)] }

  func start(_ draws: Draws) -> Int { 0 }
  func advance(_ state: inout Int, step: Int, draws: Draws) {}
  func apply(_ input: Int, to state: inout Int) -> Bool {
    state += input
    return true
  }
  func keys(replaying inputs: [(step: Int, input: Int)]) -> [(key: String, value: String)]? {
    [(key, "\((inputs.first?.step ?? 0) + 1)")]
  }
  func statistics(of state: Int) -> [StatisticValue] { [.whole(state)] }
}
