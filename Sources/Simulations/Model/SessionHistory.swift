/// The checkpoints of a session: states of earlier steps, evenly spaced, from which all others can be computed again.
package struct SessionHistory<State: Sendable>: Sendable {
  struct Checkpoint: Sendable {
    var step: Int
    /// The number of inputs of the log that led to the state.
    var applied: Int
    var state: State
    /// The memory that the state takes.
    var bytes: Double
  }

  /// The most checkpoints, where memory allows this many.
  static var limit: Int { 128 }

  /// Ascending by step; the first one is the start.
  private var checkpoints: [Checkpoint]
  /// The number of steps between two checkpoints.
  private var spacing = 1
  /// The bytes that all checkpoints may take together; two are kept in any case.
  private let room: Double

  /// - Parameters:
  ///   - bytes: the memory that the first state takes.
  ///   - room: the bytes that all states may take together.
  init(_ start: State, bytes: Double, room: Double) {
    checkpoints = [Checkpoint(step: 0, applied: 0, state: start, bytes: bytes)]
    self.room = room
  }

  /// Returns the next step at which a checkpoint is due.
  func nextCheckpoint(after step: Int) -> Int { (step / spacing + 1) * spacing }

  /// Whether a checkpoint is due at a step.
  func isDue(at step: Int) -> Bool { step % spacing == 0 && step > checkpoints[checkpoints.count - 1].step }

  /// Keeps the state of a step at which a checkpoint is due, and drops every second one while they are too many or too
  /// large.
  mutating func note(_ state: State, bytes: Double, at step: Int, holding applied: Int) {
    checkpoints.append(Checkpoint(step: step, applied: applied, state: state, bytes: bytes))
    while isTooLarge {
      spacing *= 2
      checkpoints.removeAll { $0.step % spacing != 0 }
    }
  }

  private var isTooLarge: Bool { checkpoints.count > Self.limit || checkpoints.count > 2 && byteCount > room }

  /// The memory that the states of all checkpoints take.
  package var byteCount: Double { checkpoints.reduce(0) { $0 + $1.bytes } }

  /// How many checkpoints there are.
  package var count: Int { checkpoints.count }

  /// Returns the last checkpoint up to a step that holds at most `applied` inputs.
  func last(upTo step: Int, holding applied: Int) -> Checkpoint {
    checkpoints.last { $0.step <= step && $0.applied <= applied } ?? checkpoints[0]
  }

  /// Drops the checkpoints of later steps and those that hold more inputs, after a change of the log.
  mutating func forget(after step: Int, holding applied: Int) {
    checkpoints.removeAll { $0.step > step || $0.applied > applied }
  }
}
