import Mealy

/// A session of any model, for which only the type of inputs is known.
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
  mutating func compute(_ ticks: Int) throws(RunError)
  mutating func move(to step: Int) throws(RunError)
  mutating func undoInput() throws(RunError) -> Bool
  mutating func redoInput() throws(RunError) -> Bool
  func block(_ keys: [(key: String, value: String)]) throws(RunError) -> [(key: String, value: String)]
}

extension Session: SessionBody {
  typealias Input = Model.Input

  var bounds: LatticeBox? { model.bounds(of: state) }

  var pattern: Pattern? {
    finalState.flatMap { Pattern($0, rule: model.patternRule, generation: step) }
  }

  mutating func feed(_ input: Model.Input) throws(RunError) -> Bool {
    try Model.inCode { () throws(RunError) in if case .unanswered = try send(input) { false } else { true } }
  }

  mutating func compute(_ ticks: Int) throws(RunError) {
    try Model.inCode { () throws(RunError) in try advance(by: ticks) }
  }

  mutating func move(to step: Int) throws(RunError) {
    try Model.inCode { () throws(RunError) in try go(to: step) }
  }

  mutating func undoInput() throws(RunError) -> Bool {
    try Model.inCode { () throws(RunError) in try undo() != nil }
  }

  mutating func redoInput() throws(RunError) -> Bool {
    try Model.inCode { () throws(RunError) in try redo() != nil }
  }

  func block(_ keys: [(key: String, value: String)]) throws(RunError) -> [(key: String, value: String)] {
    try Model.inCode { () throws(RunError) in try replay(keys) }
  }
}
