import Expressions
import Mealy

/// A simulation that can be played, made of states, inputs, and a machine that maps a state and an input to the next
/// state.
///
/// A ``Session`` feeds the machine with the inputs of a person. A run feeds it with the schedule of its block, and a
/// ``RunRecorder`` records the states. Both compute the same states.
///
/// For every model, a property test checks that a run, a session with the same schedule and the model's plain twin
/// agree. The test compares cells, and also series and statistics if the twin computes them.
package protocol SteppableSimulation: Simulation {
  associatedtype State: Sendable
  associatedtype Input: Hashable & Sendable
  associatedtype Output: Sendable
  associatedtype Observer: RunObserver where Observer.State == State

  /// The views of the model, in the order in which they are listed. The first one is shown unless a block asks for
  /// others. Every model also has the views of ``SharedViews``.
  static var views: [View<Self>] { get }

  /// The input that computes the next step.
  static var tick: Input { get }

  /// Whether inputs make the steps themselves, like a symbol of a machine or the second card of a turn.
  static var inputsMakeSteps: Bool { get }

  /// Whether a run records and judges the state of a step before the inputs of that step, instead of after them. The
  /// inputs of the last step are always applied first, because no later step would show them.
  static var recordsBeforeInputs: Bool { get }

  /// The maximum number of values in a series, apart from those at steps that expressions name.
  static var seriesLimit: Int { get }

  /// Returns the maximum number of values in the series of a run with the given last step, if it depends on the
  /// request.
  func seriesLimit(_ request: RunRequest, last: Int) -> Int

  /// The machine: (state, input) → (state, output). It leaves an input unanswered if the input has no effect in a
  /// state.
  var mapper: Mapper<State, Input, Output> { get }

  /// The memory of a session that can be played, estimated before anything is allocated, with the key that makes it
  /// large. A session has room for ``RunLimits/statesOfSession`` states.
  var sessionCost: Cost { get }

  /// The inputs that the block prescribes, in ascending order of steps. Inputs of the same step are applied in this
  /// order.
  var schedule: [ScheduledInput<Input>] { get }

  /// The key of the block that prescribes the schedule. Nil if a run that ends before its inputs needs no note.
  var scheduleKey: String? { get }

  /// Returns the error for a scheduled input that the machine left unanswered, or nil if that is not an error.
  func refusal(of entry: ScheduledInput<Input>) -> RunError?

  /// Returns the state at step 0, before the inputs of that step.
  ///
  /// - Parameter horizon: the expected last step, for reserving memory; nil in a session without an end. Computing
  ///   beyond the horizon must be possible.
  func start(_ request: RunRequest, horizon: Int?) throws(RunError) -> State

  /// Returns the step of a state, where 0 is the initial state.
  func step(of state: State) -> Int

  /// The last step if it is too large for ``stepCount``, otherwise nil. ``stepCount`` is then the largest step that is
  /// counted.
  var farStepCount: BigWhole? { get }

  /// Returns the step of a state if it is too large for ``step(of:)``, otherwise nil.
  func farStep(of state: State) -> BigWhole?

  /// Computes `ticks` steps, faster than feeding this many ticks to the machine. Stops early if the machine has no next
  /// step. Reports progress to the request.
  ///
  /// - Throws: an error if the next step takes more memory or work than the request allows, or is an error of the
  ///   specification. The state is then the last one that could be computed. Also throws when the time of the run is
  ///   over, and then only the step of the state is meaningful.
  func advance(_ state: inout State, by ticks: Int, _ request: RunRequest) throws(RunError)

  /// Computes `ticks` steps of a session in the fastest possible way, skipping the states between.
  ///
  /// - Throws: the errors of ``advance(_:by:_:)``.
  func leap(_ state: inout State, by ticks: Int, _ request: RunRequest) throws(RunError)

  /// Returns the state for use as a checkpoint, perhaps without data that only makes later steps faster.
  func checkpoint(of state: State) -> State

  /// Returns how a run ends: at the last step, at the step where `until` is true, or open if the machine decides.
  func ending(_ request: RunRequest) throws(RunError) -> RunEnding

  /// Returns the memory of a state in bytes, which decides how many checkpoints a session keeps.
  func byteCount(of state: State) -> Double

  /// Changes the limits that a state keeps, if it keeps any.
  func limit(_ state: inout State, to limits: RunLimits)

  /// Returns the values of the series in a state, in the order of ``seriesNames``.
  func seriesValues(of state: State) -> [Int]

  /// Appends the values of ``seriesValues(of:)`` to the columns, which are in the order of ``seriesNames``. A model can
  /// implement this so that no list is allocated.
  func record(_ state: State, in columns: inout [Series.Column])

  /// The names of the series that a run records.
  var seriesNames: [String] { get }

  /// Computes the series at several later steps without computing every state between, if an engine has a faster way.
  ///
  /// - Parameters:
  ///   - state: the state to start from. It becomes the state at the last of the steps.
  ///   - steps: steps after that of the state, in ascending order. No input is due before the last one.
  /// - Returns: the values at each step, or nil if there is no faster way.
  func series(_ state: inout State, at steps: [Int], _ request: RunRequest) throws(RunError) -> [[Int]]?

  /// The maximum number of steps that ``series(_:at:_:)`` computes at once, or 0 if there is no faster way.
  var seriesStretch: Int { get }

  /// Returns the statistics of a state during play, in the order of the declaration.
  func statistics(of state: State) -> [Statistic]

  /// Returns the state as a picture, at most as large as the limit.
  func picture(of state: State, title: String?, limit: PictureLimit) -> Picture

  /// Returns a window of the state as a picture, for a screen. Cells beyond the lattice are empty. O(cells of the
  /// window). For a custom model or a machine, it is O(all cells) or O(all states) in addition.
  ///
  /// - Parameters:
  ///   - window: the cells to show, in lattice coordinates. There is at least one.
  ///   - scale: how many columns and rows each element of the picture represents, at least 1.
  func picture(of state: State, in window: LatticeBox, scale: Int) -> Picture

  /// Returns the box that contains a state's cells, so that screens can place a window. Nil if the model has no
  /// lattice. For an unbounded lattice, it is the smallest box around the live cells.
  func bounds(of state: State) -> LatticeBox?

  /// Returns the state in the form that other blocks and files use, or nil if the model has no such form.
  func finalState(of state: State) -> FinalState?

  /// Whether pictures of frames are taken during the run. Otherwise the observer makes them.
  var takesFrames: Bool { get }

  /// Returns an observer that records the data for the model's report, in addition to series and pictures.
  func observer(_ ending: RunEnding, _ request: RunRequest) -> Observer

  /// Returns the report of a finished run.
  func report(_ run: RecordedRun<Self>) throws(RunError) -> Report

  /// Returns a report without a recording if the request allows this and it is faster, otherwise nil.
  func shortReport(_ request: RunRequest) throws(RunError) -> Report?

  /// Returns the keys of a block that begins with a later course of a session.
  ///
  /// - Parameter keys: the keys that started the session, as written and in order.
  func keys(
    _ keys: [(key: String, value: String)], beginning course: SessionCourse<Self>
  ) throws(RunError) -> [(key: String, value: String)]

  /// Returns the keys of a block, with values in YAML, that ends in the state that a session has reached.
  ///
  /// - Parameters:
  ///   - keys: the keys that started the session, as written and in order. The result replaces `steps` and the keys of
  ///     inputs.
  ///   - log: the inputs that led to the state.
  ///   - state: the state of the session.
  ///   - request: the request of the session.
  func replay(
    _ keys: [(key: String, value: String)], log: [ScheduledInput<Input>], endingIn state: State, _ request: RunRequest
  ) throws(RunError) -> [(key: String, value: String)]
}

extension SteppableSimulation {
  package static var inputsMakeSteps: Bool { false }

  package static var recordsBeforeInputs: Bool { false }

  package static var seriesLimit: Int { 10_000 }

  package func seriesLimit(_ request: RunRequest, last: Int) -> Int { Self.seriesLimit }

  package var sessionCost: Cost {
    var cost = cost
    cost.memory *= RunLimits.statesOfSession
    return cost
  }

  package var schedule: [ScheduledInput<Input>] { [] }

  package var scheduleKey: String? { nil }

  package func refusal(of entry: ScheduledInput<Input>) -> RunError? {
    RunError(key: "steps", "an input of step \(entry.step) means nothing in the state at that step")
  }

  package func record(_ state: State, in columns: inout [Series.Column]) {
    for (column, value) in seriesValues(of: state).enumerated() { columns[column].values.append(value) }
  }

  package func byteCount(of state: State) -> Double { cost.memory }

  package func limit(_ state: inout State, to limits: RunLimits) {}

  package func keys(
    _ keys: [(key: String, value: String)], beginning course: SessionCourse<Self>
  ) throws(RunError) -> [(key: String, value: String)] { keys }

  package var takesFrames: Bool { true }

  package var seriesStretch: Int { 0 }

  package func series(
    _ state: inout State, at steps: [Int], _ request: RunRequest
  ) throws(RunError) -> [[Int]]? { nil }

  package func shortReport(_ request: RunRequest) throws(RunError) -> Report? { nil }

  package func ending(_ request: RunRequest) throws(RunError) -> RunEnding { RunEnding(step: stepCount) }

  package func advance(_ state: inout State, by ticks: Int, _ request: RunRequest) throws(RunError) {
    let mapper = mapper, stop = request.limits.stop
    for _ in 0..<ticks {
      try stop.check()
      _ = mapper(&state, Self.tick)
    }
    request.progress?.add(ticks)
  }

  package func leap(_ state: inout State, by ticks: Int, _ request: RunRequest) throws(RunError) {
    try advance(&state, by: ticks, request)
  }

  package func checkpoint(of state: State) -> State { state }

  package var farStepCount: BigWhole? { nil }

  package func farStep(of state: State) -> BigWhole? { nil }

  package func bounds(of state: State) -> LatticeBox? { nil }

  package func finalState(of state: State) -> FinalState? { nil }
}

extension SteppableSimulation where Observer == NoObserver<State> {
  package func observer(_ ending: RunEnding, _ request: RunRequest) -> Observer { NoObserver() }
}
