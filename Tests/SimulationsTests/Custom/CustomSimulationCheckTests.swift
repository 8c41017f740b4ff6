import BlockSupport
import Simulations
import Specification
import Testing

@Suite("models of other packages: mistakes are sentences") struct CustomSimulationCheckTests {
  @Test func keysAreChecked() throws {
    let error = try #require(throws: RunError.self) { try Catalog.register(BadKeys.self) }
    #expect(
      "\(error)" == """
        model: 'a b' is not a valid key name; use letters, digits, - and _, and begin with a letter
        model: 'c:d' is not a valid key name; use letters, digits, - and _, and begin with a letter
        model: a key has no name; give each key a name
        model: the default 12 of the key 'n' is out of range; use a whole number from 1 to 9
        model: the default 'x' of the key 'w' is not one of its words; use y
        model: the key 'v' has no words; declare at least one
        model: the default 0x4 of the key 'g' is out of range; use sides from 1 to 4,294,967,295
        """)
  }

  @Test func theExampleIsRead() throws {
    let error = try #require(throws: RunError.self) { try Catalog.register(BadExample.self) }
    let start = "model: the example of the model 'bad-example': "
    #expect(
      "\(error)".split(separator: "\n") == [
        "\(start)'nonsense' is not a key with a value; write key: value",
        "\(start)unknown key 'rat' of bad-example; did you mean 'rate'?",
        "\(start)'n' must be a whole number from 1 to 9; found '99'; correct the example",
        "\(start)'steps' takes a whole number from 0 to 4,294,967,295; found 'ten'; write 10 instead of ten",
        "\(start)the line of the model is missing; begin with model: bad-example",
      ])
  }

  @Test func statisticsAndCellsAreChecked() {
    func message(_ fault: Faulty.Fault) -> String {
      do {
        return "\(try Faulty(fault).playable(steps: 3).run()["share"] ?? .none)"
      } catch {
        return "\(error)"
      }
    }
    #expect(message(.none) == "0.5")
    #expect(
      message(.fraction)
        == "model: the series 'count' of the model 'faulty' takes whole numbers, "
        + "but statistics(of:) returns the fraction 0.5; return .whole, or declare the statistic without isSeries")
    #expect(
      message(.count)
        == "model: the model 'faulty' declares 2 statistics, but statistics(of:) returns 1; "
        + "return one value for each declared statistic")
    #expect(
      message(.cells)
        == "model: the model 'faulty' has 2x2 cells, but cells(of:) returns 3; "
        + "return a cell for each place, row after row")
    #expect(
      message(.state)
        == "model: the model 'faulty' declares 2 states, but cells(of:) returns the state 2; "
        + "return states from 0 to 1, or declare more states")
  }

  @Test func aSeriesIsNotATruth() throws {
    let error = try #require(throws: RunError.self) { try Catalog.register(TruthSeries.self) }
    #expect(
      "\(error)"
        == "model: the statistic 'a' is a series and a truth value; "
        + "leave out isTruth, or isSeries: a series takes whole numbers")
  }

  @Test func modelsOfOneStateOrNone() {
    func message(_ model: some CustomModel) -> String {
      do {
        _ = try model.playable().run()
        return "no error"
      } catch {
        return "\(error)"
      }
    }
    #expect(
      message(OneState())
        == "model: the model 'one-state' declares 1 state, but cells(of:) returns the state 3; "
        + "return the state 0, or declare more states")
    #expect(
      message(NoStates())
        == "model: the model 'no-states' declares 0 states, but cells(of:) returns the state 0; declare states")
  }

  /// An example ends with its last line, so no empty line precedes the closing fence.
  @Test func examplesEndWithTheirLastLine() {
    #expect(CustomSimulation<BadExample>.declaration.example.hasSuffix("until: a > 3"))
    #expect(CustomSimulation<OneState>.declaration.example == "model: one-state\nsteps: 10")
  }

  /// Such a model does not know whether a state repeats, so `until: stable` is refused.
  @Test func onlyConditionsEndARun() throws {
    let key = try #require(CustomSimulation<OneState>.declaration.keys.first { $0.name == "until" })
    #expect(!key.help.contains("stable") && !key.type.contains("stable"))
    func problems(_ until: SpecNode) -> [String] {
      var context = SpecContext()
      let block: SpecNode = ["until": until]
      let keys = CustomSimulation<Faulty>.declaration.keys
      guard var map = SpecMap(block, owner: "faulty", keys: keys, in: &context) else { return ["no map"] }
      _ = CustomSimulation<Faulty>(&map, in: &context)
      return context.errors.map(\.message)
    }
    #expect(problems("count == 1") == [])
    #expect(problems("stable").count == 1)
  }

  /// A mistake that only a later state shows stops the program with the same sentence.
  @Test func laterStatesAreChecked() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try Faulty(.later).playable(steps: 3).run()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("step 2: model: the series 'count' of the model 'faulty' takes whole numbers"))
  }

  @Test func stepsOfAPlayableModel() async throws {
    #expect(try Faulty(.none).playable(steps: 0).run().series.steps == [0])
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Faulty(.none).playable(steps: -1)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("steps are counted from 0 to 4,294,967,295, found -1"))
  }
}

/// A model that breaks its declaration.
private struct Faulty: CustomModel {
  enum Fault: Sendable { case none, fraction, count, cells, state, later }

  static let declaration = CustomDeclaration(
    name: "faulty", summary: "Mistakes.",
    statistics: [.init("count", "A number.", isSeries: true), .init("share", "A share.")],
    states: [StateLook("empty", .ground), StateLook("full", .marked)])

  let fault: Fault

  init(_ fault: Fault) { self.fault = fault }
  init(_ values: KeyValues) { fault = .none }

  var size: (columns: Int, rows: Int) { (2, 2) }

  func start(_ draws: Draws) -> Int { 0 }
  func advance(_ state: inout Int, step: Int, draws: Draws) { state = step }
  func statistics(of state: Int) -> [StatisticValue] {
    let isFraction = fault == .fraction || fault == .later && state == 2
    return fault == .count ? [.whole(1)] : [isFraction ? .fraction(0.5) : .whole(1), .fraction(0.5)]
  }
  func cells(of state: Int) -> [UInt8]? { fault == .cells ? [0, 1, 0] : [0, 1, 0, fault == .state ? 2 : 1] }
}

private struct TruthSeries: CustomModel {
  static let declaration = CustomDeclaration(
    name: "truth-series", summary: "Mistakes.", statistics: [.init("a", "A.", isSeries: true, isTruth: true)])

  init(_ values: KeyValues) {}

  func start(_ draws: Draws) -> Int { 0 }
  func advance(_ state: inout Int, step: Int, draws: Draws) {}
  func statistics(of state: Int) -> [StatisticValue] { [.whole(0)] }
}

private struct OneState: CustomModel {
  static let declaration = CustomDeclaration(
    name: "one-state", summary: "Mistakes.", statistics: [.init("a", "A.")], states: [StateLook("empty", .ground)])

  init() {}
  init(_ values: KeyValues) {}

  var size: (columns: Int, rows: Int) { (1, 1) }

  func start(_ draws: Draws) -> Int { 0 }
  func advance(_ state: inout Int, step: Int, draws: Draws) {}
  func statistics(of state: Int) -> [StatisticValue] { [.whole(0)] }
  func cells(of state: Int) -> [UInt8]? { [3] }
}

private struct NoStates: CustomModel {
  static let declaration = CustomDeclaration(name: "no-states", summary: "Mistakes.", statistics: [.init("a", "A.")])

  init() {}
  init(_ values: KeyValues) {}

  var size: (columns: Int, rows: Int) { (1, 1) }

  func start(_ draws: Draws) -> Int { 0 }
  func advance(_ state: inout Int, step: Int, draws: Draws) {}
  func statistics(of state: Int) -> [StatisticValue] { [.whole(0)] }
  func cells(of state: Int) -> [UInt8]? { [0] }
}

private struct BadKeys: CustomModel {
  static let declaration = CustomDeclaration(
    name: "bad-keys", summary: "Mistakes.",
    keys: [
      .truth("a b", help: "A."), .text("c:d", help: "A."), .truth("", help: "A."),
      .whole("n", in: 1...9, default: 12, help: "A."), .word("w", ["y", "z"], default: "x", help: "A."),
      .word("v", [], help: "A."), .grid("g", default: (columns: 0, rows: 4), help: "A."),
    ], statistics: [.init("a", "A.")])

  init(_ values: KeyValues) {}

  func start(_ draws: Draws) -> Int { 0 }
  func advance(_ state: inout Int, step: Int, draws: Draws) {}
  func statistics(of state: Int) -> [StatisticValue] { [.whole(0)] }
}

private struct BadExample: CustomModel {
  static let declaration = CustomDeclaration(
    name: "bad-example", summary: "Mistakes.",
    keys: [.whole("n", in: 1...9, default: 1, help: "A."), .text("rate", default: "", help: "A.")],
    statistics: [.init("a", "A.")],
    example: "# Mistakes\nnonsense\nrat: 1\nn: 99   # too many\nsteps: ten\nshow:\n  - grid\nuntil: a > 3\n")

  init(_ values: KeyValues) {}

  func start(_ draws: Draws) -> Int { 0 }
  func advance(_ state: inout Int, step: Int, draws: Draws) {}
  func statistics(of state: Int) -> [StatisticValue] { [.whole(0)] }
}
