import Mealy
import Simulations
import Specification

extension Session: PlaySession where Model: PlayableOnScreen {
  package var declaration: ModelDeclaration { Model.declaration }

  package var seriesNames: [String] { model.seriesNames }

  package var seriesValues: [Int] { model.seriesValues(of: state) }

  package var seriesTexts: [String] { model.seriesTexts(of: state) }

  package var obstacleToLeaps: String? { model.obstacleToLeaps }

  package var isVast: Bool { model.isVast(state) }

  package func macrocell(beyond cellLimit: Int, generation: String) -> [UInt8]? {
    model.macrocell(of: state, beyond: cellLimit, generation: generation)
  }

  package var bounds: LatticeBox? { model.bounds(of: state) }

  package var cellStates: Int { model.cellStates }

  package var isUnbounded: Bool { model.isUnbounded }

  package var isInverted: Bool { model.isInverted(state) }

  package var isAtRest: Bool { !awaitsInputs && model.isAtRest(state) }

  package var patternRule: String? { course.patternRule }

  package var seed: UInt64 { course.seed }

  package var origin: Int { course.origin }

  package var ownSteps: Int { step - course.first }

  package var courseNumber: Int { course.number }

  package var stepClock: StepClock? { model.stepClock }

  package func picture(in window: LatticeBox, scale: Int) -> Picture {
    model.picture(of: state, in: window, scale: scale)
  }

  package var shownState: FinalState? { model.hidesState ? nil : finalState }

  package func picture(limit: PictureLimit) -> Picture { model.picture(of: state, title: nil, limit: limit) }

  package var frame: LatticeBox? { isUnbounded ? bounds ?? LatticeBox(corner: .origin, columns: 1, rows: 1) : nil }

  package var textRows: [String]? { model.textRows(of: state) }

  package var looks: [StateLook] { model.looks(of: state) }

  package var stateNames: [String] { model.stateNames(of: state) }

  package func obstacle(toTouching place: Position) -> String? { model.obstacle(toTouching: place, in: state) }

  package func problem(inOrder text: String) -> String? { model.problem(inOrder: text, in: state) }

  package func place(of cell: Position) -> Position? { model.place(of: cell) }

  package func cell(at place: Position) -> UInt8 { model.cell(at: place, in: state) }

  package mutating func perform(_ gesture: Gesture) throws(RunError) -> Bool {
    if let change = try model.change(for: gesture, in: state, seed: seed) {
      try self.change(change)
      return true
    }
    var hasChanged = false, refused: Model.Input?
    for input in model.inputs(for: gesture, in: state) {
      let answer = try send(input)
      if case .unanswered = answer { refused = input } else { hasChanged = true }
    }
    if !hasChanged, let refused, let error = model.refusal(of: refused, in: state) { throw error }
    return hasChanged
  }

  package mutating func undoInput() throws(RunError) -> Bool {
    guard canUndo else { return false }
    try undo()
    return true
  }

  package mutating func redoInput() throws(RunError) -> Bool {
    guard canRedo else { return false }
    try redo()
    return true
  }
}
