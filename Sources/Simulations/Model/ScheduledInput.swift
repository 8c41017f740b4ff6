/// An input with its step. It changes the state of that step before the next step is computed.
///
/// The schedule of a block and the log of a session are lists of such inputs, in the order in which they are applied.
package struct ScheduledInput<Input: Hashable & Sendable>: Hashable, Sendable {
  package var step: Int
  package var input: Input

  package init(step: Int, _ input: Input) {
    self.step = step
    self.input = input
  }
}

/// An entry in the log of a session.
enum SessionEntry<Model: SteppableSimulation>: Sendable {
  /// An input, with the step of the session.
  case input(ScheduledInput<Model.Input>)
  /// The start of another course.
  case course(SessionCourse<Model>)

  var step: Int {
    switch self {
    case .input(let input): input.step
    case .course(let course): course.first
    }
  }

  var course: SessionCourse<Model>? {
    if case .course(let course) = self { course } else { nil }
  }

  var input: ScheduledInput<Model.Input>? {
    if case .input(let input) = self { input } else { nil }
  }
}

/// A part of a session under one model: from its start, or from a change of the rule or of all cells.
package struct SessionCourse<Model: SteppableSimulation>: Sendable {
  package let model: Model
  /// The random numbers of the course.
  package let draws: Draws
  /// The state with which the course begins.
  package let start: Model.State
  /// The step of the session at which the course begins.
  package let first: Int
  /// The step of the session that is counted as 0.
  package let origin: Int
  /// The place of the first cell in the lattice with which the session began.
  package let corner: Position
  /// Whether the steps are counted from 0 again.
  let restarts: Bool
  /// Whether a block of this course contains the inputs of the course before it, which were made at the same step.
  let keepsInputs: Bool
  /// The number of the course in the session, from 0. No two courses have the same number.
  package let number: Int
  /// The rule, as in pattern files. Writing it takes long, so it is kept.
  package let patternRule: String?

  init(
    _ model: Model, draws: Draws, start: Model.State, first: Int = 0, origin: Int = 0, corner: Position = .origin,
    restarts: Bool = false, keepsInputs: Bool = false, number: Int = 0
  ) {
    (self.model, self.draws, self.start, self.first, self.origin) = (model, draws, start, first, origin)
    (self.corner, self.restarts, self.keepsInputs, self.number) = (corner, restarts, keepsInputs, number)
    patternRule = model.patternRule
  }

  /// The memory of the state at the start in bytes.
  var byteCount: Double { model.byteCount(of: start) }

  package var seed: UInt64 { UInt64(draws.key.high) << 32 | UInt64(draws.key.low) }
}
