import Mealy

/// A session of any model that takes these inputs.
protocol SessionBody<Input>: Sendable {
  associatedtype Input: Hashable & Sendable

  var step: Int { get }
  var statistics: [Statistic] { get }
  var bounds: LatticeBox? { get }
  var pattern: Pattern? { get }
  var canUndo: Bool { get }
  var canRedo: Bool { get }
  func picture(in window: LatticeBox, scale: Int) -> Picture
  mutating func feed(_ input: Input) throws(RunError) -> Bool
  mutating func advance(by ticks: Int) throws(RunError)
  mutating func go(to step: Int) throws(RunError)
  mutating func undoInput() throws(RunError) -> Bool
  mutating func redoInput() throws(RunError) -> Bool
  func replay(_ keys: [(key: String, value: String)]) throws(RunError) -> [(key: String, value: String)]
}

extension Session: SessionBody {
  typealias Input = Model.Input

  var bounds: LatticeBox? { model.bounds(of: state) }

  var pattern: Pattern? {
    finalState.flatMap { Pattern($0, rule: model.patternRule, generation: step) }
  }

  mutating func feed(_ input: Model.Input) throws(RunError) -> Bool {
    if case .unanswered = try send(input) { false } else { true }
  }

  mutating func undoInput() throws(RunError) -> Bool { try undo() != nil }

  mutating func redoInput() throws(RunError) -> Bool { try redo() != nil }
}
