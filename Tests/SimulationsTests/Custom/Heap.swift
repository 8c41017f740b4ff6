import BlockSupport
import Simulations
import Specification
import Testing

/// A model of another package: heaps that grow at random and that a person adds to or clears.
struct Heap: CustomModel {
  enum Input: Hashable, Sendable {
    case add(Int)
    case clear(Int)
  }

  static let declaration = CustomDeclaration(
    name: "heap", summary: "Heaps that grow.",
    keys: [
      .whole("width", in: 1...100, help: "How many heaps there are."),
      .probability("growth", default: .half, help: "The probability that a heap grows in a step."),
      .text("moves", default: "", help: "Inputs: step+heap adds to a heap, step-heap clears it."),
    ],
    statistics: [.init("height", "The sum of all heights.", isSeries: true)],
    states: (0...9).map { StateLook("\($0)", .other($0)) })

  let width: Int
  let growth: Probability
  let schedule: [(step: Int, input: Input)]

  init(_ values: KeyValues) throws(RunError) {
    width = values.whole("width")
    growth = values.probability("growth")
    var schedule: [(step: Int, input: Input)] = []
    for word in values.text("moves").split(separator: " ") {
      let parts = word.split { $0 == "+" || $0 == "-" }.map { Int($0) }
      guard parts.count == 2, let step = parts[0], let heap = parts[1] else {
        throw RunError(key: "moves", "'\(word)' is not a move", advice: "write step+heap or step-heap, such as 3+0")
      }
      schedule.append((step, word.contains("+") ? .add(heap) : .clear(heap)))
    }
    self.schedule = schedule
  }

  var size: (columns: Int, rows: Int) { (width, 1) }

  func start(_ draws: Draws) -> [UInt8] { [UInt8](repeating: 0, count: width) }

  func advance(_ state: inout [UInt8], step: Int, draws: Draws) {
    for heap in state.indices {
      var stream = draws.stream(entity: heap, step: step)
      // Growth depends on the neighbour, so the order of the inputs matters.
      if stream.chance(growth) { state[heap] = (state[heap] + state[(heap + 1) % width] % 2 + 1) % 10 }
    }
  }

  func apply(_ input: Input, to state: inout [UInt8]) -> Bool {
    switch input {
    case .add(let heap):
      guard state.indices.contains(heap), state[heap] < 9 else { return false }
      state[heap] += 1
    case .clear(let heap):
      guard state.indices.contains(heap), state[heap] > 0 else { return false }
      state[heap] = 0
    }
    return true
  }

  func keys(replaying inputs: [(step: Int, input: Input)]) -> [(key: String, value: String)]? {
    let moves = inputs.map { step, input in
      switch input {
      case .add(let heap): "\(step)+\(heap)"
      case .clear(let heap): "\(step)-\(heap)"
      }
    }
    return [("moves", moves.joined(separator: " "))]
  }

  func statistics(of state: [UInt8]) -> [StatisticValue] { [.whole(state.reduce(0) { $0 + Int($1) })] }

  func cells(of state: [UInt8]) -> [UInt8]? { state }
}

extension Heap {
  /// Returns heaps that do not grow and have no inputs.
  static func ofWidth(_ width: Int) throws -> CustomSimulation<Heap> {
    var context = SpecContext()
    let declaration = CustomSimulation<Heap>.declaration
    let block: SpecNode = ["width": SpecNode("\(width)"), "growth": 0, "steps": 1]
    var map = try #require(SpecMap(block, owner: "heap", keys: declaration.keys, in: &context))
    return try #require(CustomSimulation<Heap>(&map, in: &context))
  }
}
