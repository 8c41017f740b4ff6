import Mealy

/// A simulation in play: its state, its inputs so far, and checkpoints that lead back to every earlier step.
///
/// A session takes inputs one by one, and computes any number of steps between them. Its log of inputs is a schedule: a
/// block made from it (``replay(_:)``) ends in the same state. Going back restores a checkpoint and replays the log
/// from there. The inputs of later steps stay in the log, so going forward again leads to the same states. Only a new
/// input deletes them.
///
/// A session is a value, so a copy is a saved session.
///
/// - Complexity: going back computes at most the steps between two checkpoints. There are at most
///   ``SessionHistory/limit`` evenly spaced checkpoints. Within the last two thousand steps, at most 64 steps are
///   computed.
package struct Session<Model: SteppableSimulation>: Sendable {
  package let model: Model
  package private(set) var state: Model.State
  /// All inputs that had an effect, in the order in which they were applied.
  package private(set) var log: [ScheduledInput<Model.Input>] = []
  /// The number of inputs in the log that have been applied to the state.
  private var applied = 0
  /// The inputs that were taken back, with their places in the log. The last element was taken back last.
  private var undone: [(place: Int, input: ScheduledInput<Model.Input>)] = []
  package private(set) var history: SessionHistory<Model.State>
  private var request: RunRequest
  /// The most memory that the session may take in bytes.
  package private(set) var memoryLimit: Double
  /// Whether steps were leapt over. Going back and forth may then leap too.
  package private(set) var hasLeapt = false

  /// The smallest number of steps for which a leap is used.
  private static var leastLeap: Int { 1 << 10 }

  /// Starts a session in the initial state of the model, without the inputs that its block prescribes.
  ///
  /// - Parameters:
  ///   - request: the random numbers, the states of other blocks, limits and threads. Its views are ignored.
  ///   - followsSchedule: whether the inputs of the block are applied when their steps come, as in a run.
  /// - Throws: an error if the initial state is impossible, or if the session would take more memory than allowed. This
  ///   is known before anything is allocated, unless the state comes from another block.
  package init(
    _ model: Model, _ request: RunRequest = RunRequest(), followsSchedule: Bool = false
  ) throws(RunError) {
    self.model = model
    try request.limits.require(session: model.sessionCost)
    var request = request
    request.mayLeap = false
    memoryLimit = request.limits.memory
    request.limits = request.limits.ofState
    self.request = request
    state = try model.start(request, horizon: followsSchedule ? model.stepCount : nil)
    let bytes = model.byteCount(of: state)
    // The size of another block's final state was not known before.
    var cost = model.sessionCost
    cost.memory = RunLimits.statesOfSession * bytes
    guard bytes <= self.request.limits.memory else { throw .beyond(cost, limit: memoryLimit) }
    history = SessionHistory(state, bytes: bytes, room: memoryLimit / 4)
    if followsSchedule { log = model.schedule }
    feedDueInputs(to: 0)
  }

  /// The memory of the present state and of the kept ones in bytes.
  package var byteCount: Double { model.byteCount(of: state) + history.byteCount }

  /// The memory limit in bytes that the session needs to continue from the present state.
  package var leastMemory: Double { RunLimits.statesOfSession * model.byteCount(of: state) }

  /// Changes the memory limit of the session, in bytes. Checkpoints that need more are dropped.
  package mutating func limitMemory(to limit: Double) {
    memoryLimit = limit
    request.limits.memory = limit / RunLimits.statesOfSession
    model.limit(&state, to: request.limits)
    history.limit(to: limit / 4)
  }

  /// Drops checkpoints until the others take at most a number of bytes. The start is always kept.
  package mutating func thinHistory(to room: Double) { history.thin(to: room) }

  /// The present step.
  package var step: Int { model.step(of: state) }

  /// The statistics of the present state.
  package var statistics: [Statistic] { model.statistics(of: state) }

  /// The state in the form that blocks and pattern files use, or nil if the model has no such form.
  package var finalState: FinalState? { model.finalState(of: state) }

  /// Returns a picture of a window of the state; see ``SteppableSimulation/picture(of:in:scale:)``.
  package func picture(in window: LatticeBox, scale: Int = 1) -> Picture {
    model.picture(of: state, in: window.withinReach, scale: min(scale, LatticeBox.reach))
  }

  // MARK: Inputs

  /// Applies an input and deletes later inputs from the log. A tick is the same as ``advance(by:)`` with one step.
  ///
  /// - Returns: the answer of the machine. An unanswered input changes nothing and is not logged.
  /// - Throws: the errors of ``advance(by:)``, for a tick only.
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

  /// Computes steps and applies the inputs of the log that are due on the way. Stops early if the machine has no next
  /// step, because a game is over or the whole input has been read.
  ///
  /// - Throws: an error if the next step takes more memory or work than allowed. The session is then in the last state
  ///   that could be computed.
  package mutating func advance(by ticks: Int) throws(RunError) {
    let (target, isBeyond) = step.addingReportingOverflow(ticks)
    try advance(to: isBeyond ? .max : target)
  }

  /// Computes steps like ``advance(by:)``, but skips the states between. Going back to any of them is still possible,
  /// because the states before and after the leap are kept.
  ///
  /// - Throws: the errors of ``advance(by:)``.
  package mutating func leap(by ticks: Int) throws(RunError) {
    let (target, isBeyond) = step.addingReportingOverflow(ticks)
    hasLeapt = true
    noteLeap()
    try advance(to: isBeyond ? .max : target, leaping: true)
  }

  /// The signal that stops a computation. A session that was stopped is unusable, so keep a copy from before.
  package var stop: StopSignal? {
    get { request.limits.stop }
    set { request.limits.stop = newValue }
  }

  /// Computes the steps up to `target`.
  ///
  /// - Parameters:
  ///   - count: the number of inputs in the log that the state must include; see ``feedDueInputs(to:holding:)``.
  ///   - leaping: whether the session may leap over many steps.
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

  /// Applies the inputs of the log that are due. If inputs make steps, it stops at `target`, because the inputs after
  /// that lead to the next step. But it always applies the first `count` inputs of the log.
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

  /// Applies the rest of the log if it makes no further step, such as one open card. A run does the same after its last
  /// step.
  private mutating func feedLastInputs() {
    guard applied < log.count, log[log.count - 1].step <= step else { return }
    var last = state
    for entry in log[applied...] { _ = model.mapper(&last, entry.input) }
    guard model.step(of: last) == step else { return }
    state = last
    applied = log.count
  }

  /// Returns the keys of a block that ends in the state of the session.
  ///
  /// - Parameter keys: the keys that started the session, with values in YAML.
  /// - Throws: an error if no block can lead to this state.
  package func replay(
    _ keys: [(key: String, value: String)]
  ) throws(RunError) -> [(key: String, value: String)] {
    try model.replay(keys, log: Array(log[..<applied]), endingIn: state, request)
  }

  // MARK: Going back and forward

  /// Goes to any step: back to a checkpoint and on from there, or forward by computing.
  ///
  /// - Precondition: `target` is at least 0.
  /// - Throws: the errors of ``advance(by:)``.
  package mutating func go(to target: Int) throws(RunError) {
    precondition(target >= 0)
    if target < step { restore(upTo: target, holding: .max) }
    try advance(to: target, leaping: hasLeapt)
  }

  /// The number of inputs applied to the state. ``undo()`` takes back the last one.
  package var inputCount: Int { applied }

  package var canUndo: Bool { applied > 0 }

  package var canRedo: Bool { !undone.isEmpty }

  /// Takes back the last input, even if later steps have been computed. The session stays at its step, in the state
  /// that it would have without that input. If inputs make the steps, it goes back to the step of the input and deletes
  /// later inputs from the log.
  ///
  /// - Returns: the input, or nil if there isn't one.
  /// - Throws: an error if a step cannot be computed without the input. The input is taken back nevertheless, and the
  ///   session is at the last step that could be computed.
  @discardableResult
  package mutating func undo() throws(RunError) -> Model.Input? {
    guard applied > 0 else { return nil }
    let target = step, place = applied - 1
    if Model.inputsMakeSteps, applied < log.count {
      // The inputs in `undone` came after the deleted ones, so they no longer have a place in the log.
      log.removeSubrange(applied...)
      undone = []
    }
    let entry = log.remove(at: place)
    undone.append((place, entry))
    try replay(from: entry.step, sharing: place, to: Model.inputsMakeSteps ? entry.step : target, holding: place)
    return entry.input
  }

  /// Repeats the input that ``undo()`` took back last.
  ///
  /// - Returns: the input, or nil if there isn't one.
  /// - Throws: an error if a step cannot be computed. The input is applied nevertheless, and the session is at the last
  ///   step that could be computed.
  @discardableResult
  package mutating func redo() throws(RunError) -> Model.Input? {
    guard let (place, entry) = undone.popLast() else { return nil }
    let target = step
    log.insert(entry, at: place)
    try replay(from: entry.step, sharing: place, to: max(target, entry.step), holding: place + 1)
    return entry.input
  }

  /// Recomputes the state of a step after a change of the log.
  ///
  /// - Parameters:
  ///   - changed: the first step at which the log differs.
  ///   - shared: the number of inputs at the start of the log that are unchanged.
  ///   - target: the step to compute.
  ///   - count: the number of inputs that the state must include.
  private mutating func replay(
    from changed: Int, sharing shared: Int, to target: Int, holding count: Int
  ) throws(RunError) {
    history.forget(after: changed, holding: shared)
    restore(upTo: min(target, changed), holding: shared)
    try advance(to: target, holding: count, leaping: hasLeapt)
  }

  /// Keeps the state as a checkpoint if one is due.
  private mutating func note() {
    guard history.isDue(at: step) else { return }
    let kept = model.checkpoint(of: state)
    history.note(kept, bytes: model.byteCount(of: kept), at: step, holding: applied)
  }

  /// Keeps the state before or after a leap as a checkpoint.
  private mutating func noteLeap() {
    guard !history.hasCheckpoint(at: step, holding: applied) else { return }
    let kept = model.checkpoint(of: state)
    history.noteLeap(kept, bytes: model.byteCount(of: kept), at: step, holding: applied)
  }

  private mutating func restore(upTo step: Int, holding count: Int) {
    let checkpoint = history.goBack(to: step, holding: count)
    state = checkpoint.state
    model.limit(&state, to: request.limits)
    applied = checkpoint.applied
  }
}
