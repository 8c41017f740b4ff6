/// The checkpoints of a session: states of earlier steps, from which all other states can be recomputed.
///
/// The checkpoints are evenly spaced. After many steps they are far apart, so the most recent steps have additional
/// ones. So going a few steps back is fast, however long the session is. Leaps have checkpoints of their own.
package struct SessionHistory<State: Sendable>: Sendable {
  struct Checkpoint: Sendable {
    var step: Int
    /// The number of inputs in the log that led to the state.
    var applied: Int
    var state: State
    /// The memory of the state in bytes.
    var bytes: Double
  }

  /// The maximum number of evenly spaced checkpoints, if memory allows.
  static var limit: Int { 128 }

  /// The number of steps between the additional checkpoints of the most recent steps.
  private static var closeSpacing: Int { 64 }
  private static var closeLimit: Int { 32 }

  /// The maximum number of checkpoints at leaps.
  private static var leapLimit: Int { 64 }

  /// The evenly spaced checkpoints, in ascending order of steps. The first one is the start.
  private var checkpoints: [Checkpoint]
  /// The additional checkpoints of the most recent steps, in ascending order. Empty if the others are as close.
  private var close: [Checkpoint] = []
  /// The checkpoints before and after leaps, in ascending order of steps.
  private var leaps: [Checkpoint] = []
  /// The number of steps between two evenly spaced checkpoints.
  private var spacing = 1
  /// The number of bytes that all checkpoints may take together. At least two are always kept.
  private var room: Double

  /// Creates a history that contains only the start.
  ///
  /// - Parameters:
  ///   - start: the state at the start.
  ///   - bytes: the memory of this state in bytes.
  ///   - room: the number of bytes that all states may take together.
  ///   - step: the step of the start.
  init(_ start: State, bytes: Double, room: Double, at step: Int = 0) {
    checkpoints = [Checkpoint(step: step, applied: 0, state: start, bytes: bytes)]
    self.room = room
  }

  /// Returns the next step with a due checkpoint, on the way to the step `target`.
  func nextCheckpoint(after step: Int, to target: Int) -> Int {
    let even = (step / spacing + 1) * spacing
    guard hasClose else { return even }
    let first = max(step / Self.closeSpacing + 1, target / Self.closeSpacing - Self.closeLimit + 1)
    return min(even, first * Self.closeSpacing)
  }

  private var hasClose: Bool { spacing > Self.closeSpacing }

  /// Returns whether a checkpoint is due at a step.
  func isDue(at step: Int) -> Bool { isEvenDue(at: step) || isCloseDue(at: step) }

  private func isEvenDue(at step: Int) -> Bool {
    step % spacing == 0 && step > checkpoints[checkpoints.count - 1].step
  }

  private func isCloseDue(at step: Int) -> Bool {
    hasClose && step % Self.closeSpacing == 0 && step > close.last?.step ?? 0
  }

  /// Keeps the state of a step at which a checkpoint is due. While there are too many or they are too large, it drops
  /// others: first the oldest close ones, then every second evenly spaced one.
  mutating func note(_ state: State, bytes: Double, at step: Int, holding applied: Int) {
    let checkpoint = Checkpoint(step: step, applied: applied, state: state, bytes: bytes)
    if isCloseDue(at: step) { close.append(checkpoint) }
    if isEvenDue(at: step) { checkpoints.append(checkpoint) }
    while close.count > Self.closeLimit || !close.isEmpty && leavesNoRoom { close.removeFirst() }
    while checkpoints.count > Self.limit || checkpoints.count > 2 && leavesNoRoom {
      spacing *= 2
      checkpoints = checkpoints.prefix(1) + checkpoints.dropFirst().filter { $0.step % spacing == 0 }
    }
  }

  /// Returns whether there is a checkpoint at this step with this many inputs.
  func hasCheckpoint(at step: Int, holding applied: Int) -> Bool {
    [checkpoints, close, leaps].contains { $0.contains { $0.step == step && $0.applied == applied } }
  }

  /// Keeps the state before or after a leap. While there are too many such states or they are too large, it drops every
  /// second one, but never the last.
  mutating func noteLeap(_ state: State, bytes: Double, at step: Int, holding applied: Int) {
    let place = leaps.firstIndex { $0.step > step } ?? leaps.endIndex
    leaps.insert(Checkpoint(step: step, applied: applied, state: state, bytes: bytes), at: place)
    while leaps.count > Self.leapLimit || leaps.count > 2 && Self.bytes(of: [leaps]) > room / 2 {
      let newest = leaps.count - 1
      leaps = leaps.enumerated().filter { $0.offset % 2 == newest % 2 }.map(\.element)
    }
  }

  /// Changes the number of bytes that all checkpoints may take together.
  mutating func limit(to room: Double) {
    self.room = room
    thin(to: room)
  }

  /// Drops checkpoints until the others take at most `room` bytes: first the close ones, then every second one. The
  /// start is always kept.
  mutating func thin(to room: Double) {
    while byteCount > room, !close.isEmpty { close.removeFirst() }
    while byteCount > room, checkpoints.count > 1 {
      spacing *= 2
      checkpoints = checkpoints.prefix(1) + checkpoints.dropFirst().filter { $0.step % spacing == 0 }
    }
    while byteCount > room, !leaps.isEmpty { leaps.removeFirst() }
  }

  /// Whether the checkpoints, apart from those at leaps, take too much memory. They may always use half of `room`.
  private var leavesNoRoom: Bool { byteCount > room && Self.bytes(of: [checkpoints, close]) > room / 2 }

  /// The memory of all checkpoints in bytes.
  package var byteCount: Double { Self.bytes(of: [checkpoints, close, leaps]) }

  private static func bytes(of lists: [[Checkpoint]]) -> Double {
    lists.reduce(0) { $1.reduce($0) { $0 + $1.bytes } }
  }

  /// The number of all checkpoints.
  package var count: Int { checkpoints.count + close.count + leaps.count }

  /// Returns the last checkpoint up to a step that includes at most `applied` inputs. Also drops the close checkpoints
  /// if they are all later, so that new ones can be made.
  mutating func goBack(to step: Int, holding applied: Int) -> Checkpoint {
    if let first = close.first, step < first.step { close = [] }
    func isEarlier(_ checkpoint: Checkpoint) -> Bool { checkpoint.step <= step && checkpoint.applied <= applied }
    let even = checkpoints.last(where: isEarlier) ?? checkpoints[0]
    return [close.last(where: isEarlier), leaps.last(where: isEarlier)].reduce(even) { best, other in
      guard let other, other.step >= best.step else { return best }
      return other.step > best.step || other.applied > best.applied ? other : best
    }
  }

  /// Drops the checkpoints that are later than a step or include more inputs, after a change of the log.
  mutating func forget(after step: Int, holding applied: Int) {
    checkpoints.removeAll { $0.step > step || $0.applied > applied }
    close.removeAll { $0.step > step || $0.applied > applied }
    leaps.removeAll { $0.step > step || $0.applied > applied }
  }
}
