import Mealy

/// Going back and forward in the course of a session.
extension Session {
  /// Goes to any step: back to a checkpoint and on from there, or forward by computing.
  ///
  /// - Precondition: `target` is at least 0.
  /// - Throws: the errors of ``advance(by:)``.
  package mutating func go(to target: Int) throws(RunError) {
    precondition(target >= 0)
    if target < step { restore(upTo: target, holding: .max) }
    try advance(to: target, leaping: hasLeapt)
  }

  /// The number of inputs and changes of the model applied to the state. ``undo()`` takes back the last one.
  package var inputCount: Int { forgotten + applied }

  /// The step of the input that ``undo()`` takes back, or nil if there isn't one.
  package var undoStep: Int? { applied > 0 ? entries[applied - 1].step : nil }

  /// The step of the input that ``redo()`` repeats, or nil if there isn't one.
  package var redoStep: Int? { undone.last?.entry.step }

  package var canUndo: Bool { applied > 0 }

  package var canRedo: Bool { !undone.isEmpty }

  /// Takes back the last input or change of the model, even if later steps have been computed. The session stays at its
  /// step, in the state that it would have without that input. If inputs make the steps, or the change had begun to
  /// count from 0, it goes back to the step of the input. Later inputs are deleted from the log if inputs make the
  /// steps, and from the first change of the model on.
  ///
  /// - Returns: the input. Nil if there isn't one, or if it is a change of the model.
  /// - Throws: an error if a step cannot be computed without the input. The input is taken back nevertheless, and the
  ///   session is at the last step that could be computed.
  @discardableResult
  package mutating func undo() throws(RunError) -> Model.Input? {
    guard applied > 0 else { return nil }
    let here = step, place = applied - 1
    let end = Model.inputsMakeSteps ? applied : entries[applied...].firstIndex { $0.course != nil } ?? entries.count
    if end < entries.count {
      // The entries in `undone` came after the deleted ones, so they no longer have a place in the log.
      entries.removeSubrange(end...)
      undone = []
    }
    let entry = entries.remove(at: place)
    undone.append((place, entry, here))
    let goesBack = Model.inputsMakeSteps || entry.course?.restarts == true
    try replay(from: entry.step, sharing: place, to: goesBack ? entry.step : here, holding: place)
    return entry.input?.input
  }

  /// Repeats the input or the change of the model that ``undo()`` took back last.
  ///
  /// - Returns: the input. Nil if there isn't one, or if it is a change of the model.
  /// - Throws: an error if a step cannot be computed. The input is applied nevertheless, and the session is at the last
  ///   step that could be computed.
  @discardableResult
  package mutating func redo() throws(RunError) -> Model.Input? {
    guard let (place, entry, reached) = undone.popLast() else { return nil }
    let target = max(entry.course?.restarts == true ? reached : step, entry.step)
    entries.insert(entry, at: place)
    try replay(from: entry.step, sharing: place, to: target, holding: place + 1)
    return entry.input?.input
  }

  /// Recomputes the state of a step after a change of the log.
  ///
  /// - Parameters:
  ///   - changed: the first step at which the log differs.
  ///   - shared: the number of inputs at the start of the log that are unchanged.
  ///   - target: the step to compute.
  ///   - count: the number of inputs that the state must include.
  mutating func replay(
    from changed: Int, sharing shared: Int, to target: Int, holding count: Int
  ) throws(RunError) {
    history.forget(after: changed, holding: shared)
    restore(upTo: min(target, changed), holding: shared)
    try advance(to: target, holding: count, leaping: hasLeapt)
  }

  /// Keeps the state as a checkpoint if one is due.
  mutating func note() {
    guard history.isDue(at: step) else { return }
    let kept = model.checkpoint(of: state)
    history.note(kept, bytes: model.byteCount(of: kept), at: step, holding: applied)
  }

  /// Keeps the state before or after a leap as a checkpoint.
  mutating func noteLeap() {
    guard !history.hasCheckpoint(at: step, holding: applied) else { return }
    let kept = model.checkpoint(of: state)
    history.noteLeap(kept, bytes: model.byteCount(of: kept), at: step, holding: applied)
  }

  private mutating func restore(upTo step: Int, holding count: Int) {
    let checkpoint = history.goBack(to: step, holding: count)
    let place = entries.prefix(count).lastIndex { $0.step <= step && $0.course != nil }
    if let place, let start = entries[place].course, place >= checkpoint.applied, start.first >= checkpoint.step {
      enter(start)
      applied = place + 1
      return
    }
    course = entries.prefix(checkpoint.applied).last { $0.course != nil }?.course ?? base
    (state, applied, request.draws) = (checkpoint.state, checkpoint.applied, course.draws)
    model.limit(&state, to: request.limits)
  }
}
