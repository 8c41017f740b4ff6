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
  package internal(set) var state: Model.State
  /// The present course.
  package internal(set) var course: SessionCourse<Model>
  /// The first course.
  var base: SessionCourse<Model>
  /// The number of courses that were begun.
  private var courseCount = 1
  /// All inputs that had an effect, and the changes of the model, in the order in which they were applied.
  var entries: [SessionEntry<Model>] = []
  /// The number of entries that have been applied to the state.
  var applied = 0
  /// The number of applied entries that were forgotten to save memory.
  var forgotten = 0
  /// The entries that were taken back, with their places and the step of the session. The last element was taken back
  /// last.
  var undone: [(place: Int, entry: SessionEntry<Model>, step: Int)] = []
  package internal(set) var history: SessionHistory<Model.State>
  var request: RunRequest
  /// The most memory that the session may take in bytes.
  package private(set) var memoryLimit: Double
  /// Whether steps were leapt over. Going back and forth may then leap too.
  package internal(set) var hasLeapt = false

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
    var request = request
    request.mayLeap = false
    memoryLimit = request.limits.memory
    state = try Self.start(model, request, horizon: followsSchedule ? model.stepCount : nil)
    request.limits = request.limits.ofState
    self.request = request
    base = SessionCourse(model, draws: request.draws, start: state)
    course = base
    history = SessionHistory(state, bytes: model.byteCount(of: state), room: memoryLimit / 4)
    if followsSchedule { entries = model.schedule.map { .input($0) } }
    feedDueInputs(to: 0)
  }

  /// Returns the initial state of a model.
  ///
  /// - Parameter request: the request with the limits of the whole session.
  static func start(
    _ model: Model, _ request: RunRequest, horizon: Int?
  ) throws(RunError) -> Model.State {
    try request.limits.require(session: model.sessionCost)
    var own = request
    own.limits = request.limits.ofState
    let state = try model.start(own, horizon: horizon), bytes = model.byteCount(of: state)
    // The size of another block's final state was not known before.
    var cost = model.sessionCost
    cost.memory = RunLimits.statesOfSession * bytes
    guard bytes <= own.limits.memory else { throw .beyond(cost, limit: request.limits.memory) }
    return state
  }

  /// The model of the present course.
  package var model: Model { course.model }

  /// The memory of the present state and of the kept ones in bytes.
  package var byteCount: Double { model.byteCount(of: state) + history.byteCount + startBytes }

  /// The memory of the states with which courses begin, except for the first course, in bytes.
  private var startBytes: Double {
    let kept = entries.lazy.compactMap(\.course?.byteCount), left = undone.lazy.compactMap(\.entry.course?.byteCount)
    return kept.reduce(0, +) + left.reduce(0, +)
  }

  /// The memory limit in bytes that the session needs to continue from the present state.
  package var leastMemory: Double { RunLimits.statesOfSession * model.byteCount(of: state) }

  /// Changes the memory limit of the session, in bytes. Checkpoints that need more are dropped.
  package mutating func limitMemory(to limit: Double) {
    memoryLimit = limit
    request.limits.memory = limit / RunLimits.statesOfSession
    model.limit(&state, to: request.limits)
    leaveRoom()
  }

  /// The memory for states of earlier steps is shared by the checkpoints and the starts of courses.
  private mutating func leaveRoom() { history.limit(to: max(0, memoryLimit / 4 - startBytes)) }

  /// Drops checkpoints until the others take at most a number of bytes. The start is always kept.
  package mutating func thinHistory(to room: Double) { history.thin(to: room) }

  /// The present step.
  package var step: Int { course.first + course.model.step(of: state) }

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
    forgetLater(than: before)
    entries.append(.input(ScheduledInput(step: before, input)))
    applied = entries.count
    if step > before { note() }
    return answer
  }

  /// Goes on with another model, which becomes an entry of the log like any input.
  ///
  /// - Throws: an error if the model cannot begin in this way, or if the states under earlier models would take too
  ///   much memory. Nothing changes then.
  package mutating func change(_ change: ModelChange<Model>) throws(RunError) {
    var request = request
    request.limits.memory = memoryLimit
    if let seed = change.seed { request.draws = Draws(seed: seed) }
    if let cells = change.cells { request.upstream[ModelChange<Model>.block] = cells }
    var start = try Self.start(change.model, request, horizon: nil)
    if change.keepsInputs { for entry in appliedLog { _ = change.model.mapper(&start, entry.input) } }
    let here = step, corner = course.corner
    let next = SessionCourse(
      change.model, draws: request.draws, start: start, first: here, origin: change.restarts ? here : course.origin,
      corner: Position(column: corner.column + change.corner.column, row: corner.row + change.corner.row),
      restarts: change.restarts, keepsInputs: change.keepsInputs, number: courseCount)
    try makeRoom(for: next)
    courseCount += 1
    forgetLater(than: here)
    entries.append(.course(next))
    feedDueInputs(to: here)
    leaveRoom()
  }

  /// Forgets the entries that were not applied or were taken back.
  private mutating func forgetLater(than step: Int) {
    entries.removeSubrange(applied...)
    undone = []
    history.forget(after: step, holding: applied)
  }

  /// Forgets the oldest courses while the starts of all courses take more than a quarter of the memory. Courses to
  /// which a person can go back are kept, unless the steps are counted from 0 again.
  private mutating func makeRoom(for next: SessionCourse<Model>) throws(RunError) {
    var kept = next.byteCount + entries.prefix(applied).lazy.compactMap(\.course?.byteCount).reduce(0, +)
    while kept > memoryLimit / 4, let place = entries.prefix(applied).firstIndex(where: { $0.course != nil }),
      let oldest = entries[place].course, !oldest.keepsInputs, next.restarts || oldest.first <= course.origin
    {
      kept -= oldest.byteCount
      base = oldest
      entries.removeSubrange(...place)
      applied -= place + 1
      forgotten += place + 1
      history = SessionHistory(base.start, bytes: base.byteCount, room: memoryLimit / 4, at: base.first)
    }
    guard kept <= memoryLimit / 4 || next.restarts else {
      throw RunError(
        key: "rule", "the states under earlier rules need more memory than the limit allows",
        advice:
          "press r and change the rule at the start, or start again with --max-memory \(RunLimits.bytes(4 * kept))")
    }
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
  mutating func advance(to target: Int, holding count: Int = 0, leaping: Bool = false) throws(RunError) {
    feedDueInputs(to: target, holding: count)
    while step < target {
      let before = step
      let due = applied < entries.count ? entries[applied].step : .max
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
    while applied < entries.count, entries[applied].step <= step,
      !Model.inputsMakeSteps || step < target || applied < count
    {
      let before = step
      switch entries[applied] {
      case .input(let entry): _ = model.mapper(&state, entry.input)
      case .course(let next): enter(next)
      }
      applied += 1
      if step > before { note() }
    }
    if Model.inputsMakeSteps, step == target { feedLastInputs() }
  }

  /// Begins a course.
  mutating func enter(_ next: SessionCourse<Model>) {
    (course, state, request.draws) = (next, next.start, next.draws)
    model.limit(&state, to: request.limits)
  }

  /// Applies the rest of the log if it makes no further step, such as one open card. A run does the same after its last
  /// step.
  private mutating func feedLastInputs() {
    guard applied < entries.count, entries[entries.count - 1].step <= step else { return }
    var last = state
    for entry in entries[applied...].compactMap(\.input) { _ = model.mapper(&last, entry.input) }
    guard model.step(of: last) == model.step(of: state) else { return }
    state = last
    applied = entries.count
  }

  // MARK: The log

  /// The inputs of the present course that had an effect, with steps of its own, in the order in which they were
  /// applied. Those of later steps are included.
  package var log: [ScheduledInput<Model.Input>] {
    let end = entries[applied...].firstIndex { $0.course != nil } ?? entries.endIndex
    return inputs(upTo: end)
  }

  /// The inputs of the log that have been applied to the state.
  package var appliedLog: [ScheduledInput<Model.Input>] { inputs(upTo: applied) }

  private func inputs(upTo end: Int) -> [ScheduledInput<Model.Input>] {
    let start = entries[..<applied].lastIndex { $0.course?.keepsInputs == false }.map { $0 + 1 } ?? 0
    return entries[start..<end].compactMap { entry in
      entry.input.map { ScheduledInput(step: $0.step - course.first, $0.input) }
    }
  }

  /// Whether there are inputs by hand or changes of the model in addition to the prescribed inputs, even if they belong
  /// to later steps.
  package var hasEdits: Bool { course.number > 0 || courses.count > 1 || !log.isEmpty && log != model.schedule }

  /// The course with whose first state a block of the present course begins.
  package var beginning: SessionCourse<Model> {
    entries[..<applied].lazy.compactMap(\.course).last { !$0.keepsInputs } ?? base
  }

  /// Whether inputs of later steps are still to be applied.
  package var awaitsInputs: Bool { applied < entries.count }

  /// The courses of the log, from the first one that is kept. Those after the present step are included.
  package var courses: [SessionCourse<Model>] { [base] + entries.compactMap(\.course) }

  /// Returns the keys of a block that ends in the state of the session.
  ///
  /// - Parameter keys: the keys that started the session, with values in YAML.
  /// - Throws: an error if no block can lead to this state.
  package func replay(
    _ keys: [(key: String, value: String)]
  ) throws(RunError) -> [(key: String, value: String)] {
    let keys = course.number == 0 ? keys : try model.keys(keys, beginning: course)
    return try model.replay(keys, log: appliedLog, endingIn: state, request)
  }
}
