import Mealy

/// A simulation in play: its state, the inputs so far, and the way back to every earlier step.
///
/// A session is fed inputs one by one and ticked any number of steps. Its log of inputs is a schedule: a block made of
/// it (``replay``) ends in the same state. Going back restores a checkpoint and replays the log from there; the
/// inputs after the step that was gone back to stay in the log, so going forward again makes the same states, until
/// a new input begins another course of things.
///
/// A value: a copy is a saved session. Complexity: going back costs at most the steps between two checkpoints, of which
/// there are at most ``SessionHistory/limit``; among the last two thousand steps at most 64 steps.
package struct Session<Model: SteppableSimulation>: Sendable {
  package let model: Model
  package private(set) var state: Model.State
  /// All inputs that were answered, in the order in which they were fed.
  package private(set) var log: [ScheduledInput<Model.Input>] = []
  /// How many inputs of the log are in the state.
  private var applied = 0
  /// Inputs that were undone, the last one first.
  private var undone: [(place: Int, input: ScheduledInput<Model.Input>)] = []
  package private(set) var history: SessionHistory<Model.State>
  private var request: RunRequest
  /// Whether steps were leapt over, so going back and forth may leap too.
  package private(set) var hasLeapt = false

  /// The least steps of a leap.
  private static var leastLeap: Int { 1 << 10 }

  /// Starts a session in the initial state of the model, without the inputs that its block prescribes.
  ///
  /// - Parameters:
  ///   - request: the random numbers, the states of other blocks, limits and threads; its views are not looked at.
  ///   - followsSchedule: whether the inputs of the block are fed when their steps come, as in a run.
  package init(
    _ model: Model, _ request: RunRequest = RunRequest(), followsSchedule: Bool = false
  ) throws(RunError) {
    self.model = model
    var request = request
    request.mayLeap = false
    self.request = request
    state = try model.start(request, horizon: followsSchedule ? model.stepCount : nil)
    history = SessionHistory(state, bytes: model.byteCount(of: state), room: request.limits.memory / 4)
    if followsSchedule { log = model.schedule }
    feedDueInputs(to: 0)
  }

  /// The step that was computed last.
  package var step: Int { model.step(of: state) }

  /// The statistics of the state.
  package var statistics: [Statistic] { model.statistics(of: state) }

  /// The state in the form for blocks and pattern files, or nil if the model has no such form.
  package var finalState: FinalState? { model.finalState(of: state) }

  /// A window of the state as a picture; see ``SteppableSimulation/picture(of:in:scale:)``.
  package func picture(in window: LatticeBox, scale: Int = 1) -> Picture {
    model.picture(of: state, in: window.withinReach, scale: min(scale, LatticeBox.reach))
  }

  // MARK: Inputs

  /// Feeds an input, and drops what the log holds of later inputs; a tick is ``advance(by:)``.
  ///
  /// - Returns: the answer of the machine. An input that is left unanswered changes nothing and is not logged.
  @discardableResult
  package mutating func send(_ input: Model.Input) throws(RunError) -> Answer<Model.Output> {
    if input == Model.tick {
      let before = step
      try advance(by: 1)
      return step == before ? .unanswered : .silent
    }
    let before = step
    let answer = model.mapper(&state, input)
    if case .unanswered = answer { return answer }
    log.removeSubrange(applied...)
    undone = []
    history.forget(after: before, holding: applied)
    log.append(ScheduledInput(step: before, input))
    applied = log.count
    if step > before { note() }
    return answer
  }

  /// Computes steps, and feeds the inputs of the log that are due on the way. Ends early if the machine has no next
  /// step, because a game is over or a tape is read.
  ///
  /// - Throws: an error if the next step takes more memory or work than allowed. The session then stays in the last
  ///   state that could be computed.
  package mutating func advance(by ticks: Int) throws(RunError) {
    let (target, isBeyond) = step.addingReportingOverflow(ticks)
    try advance(to: isBeyond ? .max : target)
  }

  /// Computes steps like ``advance(by:)``, but without looking at the steps between. Going back to any of them is still
  /// possible: the states before and after the leap are kept.
  ///
  /// - Throws: as ``advance(by:)``.
  package mutating func leap(by ticks: Int) throws(RunError) {
    let (target, isBeyond) = step.addingReportingOverflow(ticks)
    hasLeapt = true
    noteLeap()
    try advance(to: isBeyond ? .max : target, leaping: true)
  }

  /// The signal that stops a computation. The session is then of no use, so a copy of it must have been kept.
  package var stop: StopSignal? {
    get { request.limits.stop }
    set { request.limits.stop = newValue }
  }

  /// - Parameters:
  ///   - count: the number of inputs of the log that the state must include. See ``feedDueInputs(to:holding:)``.
  ///   - leaping: whether many steps may be leapt over.
  private mutating func advance(to target: Int, holding count: Int = 0, leaping: Bool = false) throws(RunError) {
    feedDueInputs(to: target, holding: count)
    while step < target {
      let before = step
      let due = applied < log.count ? log[applied].step : .max
      if leaping, min(target, due) - before >= Self.leastLeap {
        try model.leap(&state, by: min(target, due) - before, request)
        guard step > before else { return }
        noteLeap()
        feedDueInputs(to: target, holding: count)
        continue
      }
      let next = min(target, due, history.nextCheckpoint(after: before, to: target))
      try model.advance(&state, by: next - before, request)
      guard step > before else { return }
      note()
      feedDueInputs(to: target, holding: count)
    }
  }

  /// Feeds the inputs of the log that are due. Where inputs make steps, only those that lead to the step `target`, and
  /// the first `count` of the log in any case: a state is that of its step before the inputs that lead to the next one
  /// are fed.
  private mutating func feedDueInputs(to target: Int, holding count: Int = 0) {
    while applied < log.count, log[applied].step <= step,
      !Model.inputsMakeSteps || step < target || applied < count
    {
      let before = step
      _ = model.mapper(&state, log[applied].input)
      applied += 1
      if step > before { note() }
    }
    if Model.inputsMakeSteps, step == target { feedLastInputs() }
  }

  /// Feeds what is left of the log where that makes no further step, as a run does after its last step: one open card.
  private mutating func feedLastInputs() {
    guard applied < log.count, log[log.count - 1].step <= step else { return }
    var last = state
    for entry in log[applied...] { _ = model.mapper(&last, entry.input) }
    guard model.step(of: last) == step else { return }
    state = last
    applied = log.count
  }

  /// The keys of a block that ends in the state of the session when it is run.
  ///
  /// - Parameter keys: the keys that started the session, with their values in YAML.
  /// - Throws: an error if the session cannot be computed again.
  package func replay(
    _ keys: [(key: String, value: String)]
  ) throws(RunError) -> [(key: String, value: String)] {
    try model.replay(keys, log: Array(log[..<applied]), endingIn: state, request)
  }

  // MARK: Back and forth

  /// Goes to any step: back by checkpoint and replay, forward by computing.
  ///
  /// - Precondition: `target` is at least 0.
  package mutating func go(to target: Int) throws(RunError) {
    precondition(target >= 0)
    if target < step { restore(upTo: target, holding: .max) }
    try advance(to: target, leaping: hasLeapt)
  }

  /// The number of inputs in the state; ``undo()`` takes back the last of them.
  package var inputCount: Int { applied }

  package var canUndo: Bool { applied > 0 }

  package var canRedo: Bool { !undone.isEmpty }

  /// Takes back the last input, also one before earlier ticks: the session stays at its step, in the state that it
  /// would be in without that input. Where inputs make the steps, it goes back to the step of the input, and what the
  /// log holds of later inputs is dropped.
  ///
  /// - Returns: the input, or nil if there is none.
  /// - Throws: an error if a step cannot be computed without the input. The input is taken back all the same, and the
  ///   session is at the last step that could be computed.
  @discardableResult
  package mutating func undo() throws(RunError) -> Model.Input? {
    guard applied > 0 else { return nil }
    let target = step, place = applied - 1
    if Model.inputsMakeSteps, applied < log.count {
      // Inputs that were undone before came after these, and have no place any more.
      log.removeSubrange(applied...)
      undone = []
    }
    let entry = log.remove(at: place)
    undone.append((place, entry))
    try replay(from: entry.step, sharing: place, to: Model.inputsMakeSteps ? entry.step : target, holding: place)
    return entry.input
  }

  /// Feeds the input that ``undo()`` took back last.
  ///
  /// - Returns: the input, or nil if there is none.
  @discardableResult
  package mutating func redo() throws(RunError) -> Model.Input? {
    guard let (place, entry) = undone.popLast() else { return nil }
    let target = step
    log.insert(entry, at: place)
    try replay(from: entry.step, sharing: place, to: max(target, entry.step), holding: place + 1)
    return entry.input
  }

  /// Computes the state of a step anew after the log has changed.
  ///
  /// - Parameters:
  ///   - changed: the step from which on the log is another one.
  ///   - shared: how many of its inputs are the same as before.
  ///   - count: how many of its inputs the state holds in any case.
  private mutating func replay(
    from changed: Int, sharing shared: Int, to target: Int, holding count: Int
  ) throws(RunError) {
    history.forget(after: changed, holding: shared)
    restore(upTo: min(target, changed), holding: shared)
    try advance(to: target, holding: count, leaping: hasLeapt)
  }

  /// Notes the state as a checkpoint, where one is due.
  private mutating func note() {
    guard history.isDue(at: step) else { return }
    let kept = model.checkpoint(of: state)
    history.note(kept, bytes: model.byteCount(of: kept), at: step, holding: applied)
  }

  /// Notes the state before or after a leap as a checkpoint.
  private mutating func noteLeap() {
    guard !history.hasCheckpoint(at: step, holding: applied) else { return }
    let kept = model.checkpoint(of: state)
    history.noteLeap(kept, bytes: model.byteCount(of: kept), at: step, holding: applied)
  }

  private mutating func restore(upTo step: Int, holding count: Int) {
    let checkpoint = history.goBack(to: step, holding: count)
    state = checkpoint.state
    applied = checkpoint.applied
  }
}
