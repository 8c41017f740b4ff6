import BlockSupport
import Simulations
import Specification
import Testing
import TestSupport

@Suite("models of other packages: a session is a block") struct CustomSimulationReplayTests {
  /// Returns the model that the keys of a block describe, and the errors.
  private static func read<Model: CustomModel>(
    _ keys: [(key: String, value: String)], as model: Model.Type
  ) throws -> (simulation: CustomSimulation<Model>?, errors: [SpecError]) {
    var context = SpecContext()
    let declaration = CustomSimulation<Model>.declaration
    var map = try #require(
      SpecMap(SpecNode(replayed: keys), owner: declaration.name, keys: declaration.keys, in: &context))
    let simulation = CustomSimulation<Model>(&map, in: &context)
    return (simulation, context.errors)
  }

  private static func heap(_ keys: [(key: String, value: String)]) throws -> CustomSimulation<Heap> {
    let (simulation, errors) = try read(keys, as: Heap.self)
    return try #require(simulation, "\(errors)")
  }

  @Test(arguments: 0..<8) func sessionIsBlock(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var fed = 0, refused = 0
    for _ in 0..<20 {
      let width = random.number(1...12)
      // A session starts without the inputs of its block.
      let keys: [(key: String, value: String)] = [
        ("width", "\(width)"), ("moves", "0+0"), ("growth", "0.\(random.number(0...9))"), ("steps", "30"),
      ]
      var session = try Self.heap(keys).session(seed: seed)
      for _ in 0..<random.number(0...25) {
        switch random.number(0...9) {
        case 0...3:
          let heap = random.number(0...width)
          let hadEffect = try session.send(.input(random.number(0...3) == 0 ? .clear(heap) : .add(heap)))
          if hadEffect { fed += 1 } else { refused += 1 }
        case 4: try session.undo()
        case 5: try session.redo()
        case 6: try session.go(to: random.number(0...session.step))
        default: try session.advance(by: random.number(1...3))
        }
      }
      let replayed = try session.replay(keys)
      #expect(replayed.map(\.key) == ["width", "growth", "moves", "steps"])
      let run = try Self.heap(replayed).run(seed: seed)
      #expect(run.pattern?.cells == session.pattern?.cells, "\(replayed)")
      #expect(run.statistics == session.statistics, "\(replayed)")
      #expect(run.series.steps.last == session.step)
    }
    #expect(fed > 20 && refused > 5)
  }

  @Test func aBlockOfInputsIsARun() throws {
    let run = try Self.heap([("width", "3"), ("growth", "0"), ("moves", "2+1 0+0 2+1 1+2 1-2"), ("steps", "2")]).run()
    #expect(run.pattern?.cells == [1, 2, 0])
    #expect(run.series["height"] == [1, 1, 3])
  }

  @Test func aSessionWithoutInputsDropsThoseOfItsBlock() throws {
    var session = try Self.heap([("width", "2"), ("moves", "1+1"), ("steps", "3")]).session()
    try session.advance(by: 2)
    let replayed = try session.replay([("model", "heap"), ("width", "2"), ("moves", "1+1"), ("until", "height > 3")])
    #expect(replayed.map(\.key) == ["model", "width", "moves", "steps"])
    #expect(replayed.map(\.value) == ["heap", "2", "\"\"", "2"])
  }

  @Test func textIsQuoted() throws {
    var session = try Quoting().playable().session()
    try session.send(.input("a \"b\" \\ \n{c}"))
    #expect(try session.replay([]).map(\.value) == [#""a \"b\" \\ \U0000000A{c}""#, "0"])
  }

  @Test func errors() throws {
    func messages(_ moves: String, steps: Int) throws -> [String] {
      try Self.read([("width", "2"), ("moves", moves), ("steps", "\(steps)")], as: Heap.self).errors.map {
        "\($0.key ?? "") \($0.message); \($0.help ?? "")"
      }
    }
    #expect(try messages("3x", steps: 9) == ["moves '3x' is not a move; write step+heap or step-heap, such as 3+0"])
    #expect(
      try messages("1+1 12+1", steps: 9)
        == ["moves the run ends with step 9, before the input of step 12; write steps: 12"])
    #expect(try messages("1+1 12+1", steps: 12) == [])
    let run = try Self.heap([("width", "2"), ("moves", "1+5"), ("steps", "3")])
    let error = try #require(throws: RunError.self) { try run.run() }
    #expect(
      "\(error)"
        == "moves: the input of step 1 has no effect on the state at that step; remove it from the block")
  }

  @Test func aModelWithoutKeysForInputsSaysSo() throws {
    var session = try Mute().playable(steps: 3).session()
    try session.advance(by: 2)
    #expect(try session.replay([("model", "mute")]).map(\.value) == ["mute", "2"])
    try session.send(.input(1))
    let error = try #require(throws: RunError.self) { try session.replay([("model", "mute")]) }
    #expect(
      "\(error)"
        == "model: the model 'mute' has no keys that repeat inputs given by hand; "
        + "implement schedule and keys(replaying:) in Mute")
  }

  @Test func declarationsAreChecked() throws {
    let error = try #require(throws: RunError.self) { try Catalog.register(Careless.self) }
    #expect(
      "\(error)" == """
        model: 'Not A Name' is not a valid model name; use lower-case letters, digits and single hyphens
        model: '1st' is not a valid statistic name; use letters, digits and _, and begin with a letter
        model: 'seed' is already a key of every block; choose another name
        model: duplicate key 'a'; give each key a name of its own
        """)
    let second = try #require(throws: RunError.self) { try Catalog.register(Second.self) }
    #expect("\(second)" == "model: a model named 'life' already exists; choose another name")
  }
}

/// A number to which a person adds, without a key for the inputs.
private struct Mute: CustomModel {
  static let declaration = CustomDeclaration(name: "mute", summary: "A sum.", statistics: [.init("sum", "The sum.")])

  init() {}
  init(_ values: KeyValues) {}

  func start(_ draws: Draws) -> Int { 0 }
  func advance(_ state: inout Int, step: Int, draws: Draws) {}
  func apply(_ input: Int, to state: inout Int) -> Bool {
    state += input
    return true
  }
  func statistics(of state: Int) -> [StatisticValue] { [.whole(state)] }
}

/// A model whose inputs can be any text.
private struct Quoting: CustomModel {
  static let declaration = CustomDeclaration(
    name: "quoting", summary: "Words.", keys: [.text("words", help: "All words.")],
    statistics: [.init("words", "How many words there are.")])

  init() {}
  init(_ values: KeyValues) {}

  func start(_ draws: Draws) -> Int { 0 }
  func advance(_ state: inout Int, step: Int, draws: Draws) {}
  func apply(_ input: String, to state: inout Int) -> Bool {
    state += 1
    return true
  }
  func statistics(of state: Int) -> [StatisticValue] { [.whole(state)] }
  func keys(replaying inputs: [(step: Int, input: String)]) -> [(key: String, value: String)]? {
    [("words", inputs.map(\.input).joined(separator: " "))]
  }
}

private struct Careless: CustomModel {
  static let declaration = CustomDeclaration(
    name: "Not A Name", summary: "Mistakes.",
    keys: [.truth("seed", help: "A."), .truth("a", help: "A."), .truth("a", help: "A.")],
    statistics: [.init("1st", "A.")])

  init(_ values: KeyValues) {}

  func start(_ draws: Draws) -> Int { 0 }
  func advance(_ state: inout Int, step: Int, draws: Draws) {}
  func statistics(of state: Int) -> [StatisticValue] { [] }
}

private struct Second: CustomModel {
  static let declaration = CustomDeclaration(name: "life", summary: "A.", statistics: [.init("a", "A.")])

  init(_ values: KeyValues) {}

  func start(_ draws: Draws) -> Int { 0 }
  func advance(_ state: inout Int, step: Int, draws: Draws) {}
  func statistics(of state: Int) -> [StatisticValue] { [] }
}
