/// The checkpoints of a session: states of earlier steps, evenly spaced, from which all others can be computed again.
struct SessionHistory<State: Sendable>: Sendable {
  struct Checkpoint: Sendable {
    var step: Int
    /// The number of inputs of the log that led to the state.
    var applied: Int
    var state: State
  }

  /// The most checkpoints, where memory allows this many.
  static var limit: Int { 128 }

  /// Ascending by step; the first one is the start.
  private var checkpoints: [Checkpoint]
  /// The number of steps between two checkpoints.
  private var spacing = 1
  private let most: Int

  /// - Parameter room: the number of states that fit into memory.
  init(_ start: State, room: Double) {
    checkpoints = [Checkpoint(step: 0, applied: 0, state: start)]
    most = Int(max(2, min(room, Double(Self.limit))))
  }

  /// Returns the next step at which a checkpoint is due.
  func nextCheckpoint(after step: Int) -> Int { (step / spacing + 1) * spacing }

  /// Keeps the state of a step where a checkpoint is due.
  mutating func note(_ state: State, at step: Int, holding applied: Int) {
    guard step % spacing == 0, step > checkpoints[checkpoints.count - 1].step else { return }
    checkpoints.append(Checkpoint(step: step, applied: applied, state: state))
    guard checkpoints.count > most else { return }
    spacing *= 2
    checkpoints.removeAll { $0.step % spacing != 0 }
  }

  /// Returns the last checkpoint up to a step that holds at most `applied` inputs.
  func last(upTo step: Int, holding applied: Int) -> Checkpoint {
    checkpoints.last { $0.step <= step && $0.applied <= applied } ?? checkpoints[0]
  }

  /// Drops the checkpoints of later steps and those that hold more inputs, after a change of the log.
  mutating func forget(after step: Int, holding applied: Int) {
    checkpoints.removeAll { $0.step > step || $0.applied > applied }
  }
}
