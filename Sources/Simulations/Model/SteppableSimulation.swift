import Mealy

/// A simulation that can be played: a state, inputs, and a machine that maps a state and an input to the next state.
///
/// A ``Session`` feeds the machine with the inputs of a person. A run feeds it with the schedule of its block, and one
/// ``RunRecorder`` records the states. Both compute the same states.
///
/// A property test of every model checks that a run, a session fed its schedule and the model's plain twin agree. It
/// compares the cells of every model, and series and statistics where the twin computes them.
package protocol SteppableSimulation: Simulation {
  associatedtype State: Sendable
  associatedtype Input: Hashable & Sendable
  associatedtype Output: Sendable
  associatedtype Observer: RunObserver where Observer.State == State

  /// The views of the model, in the order in which they are listed. The first is shown unless a block asks for others.
  /// Every model also has the views of ``SharedViews``.
  static var views: [View<Self>] { get }

  /// The input that computes the next step.
  static var tick: Input { get }

  /// Whether inputs make steps themselves, as a symbol or the second card of a turn does.
  static var inputsMakeSteps: Bool { get }

  /// Whether a run records and judges the state of a step before the inputs of that step; otherwise after them. The
  /// inputs of the last step of a block always come first, since no later step shows them.
  static var recordsBeforeInputs: Bool { get }

  /// The most values that a series holds, apart from the steps that expressions name.
  static var seriesLimit: Int { get }

  /// Returns the most values that the series of a run to a last step holds, if that depends on the request.
  func seriesLimit(_ request: RunRequest, last: Int) -> Int

  /// The machine: (state, input) → (state, output). It leaves an input unanswered where it has no effect in a state.
  var mapper: Mapper<State, Input, Output> { get }

  /// The inputs that the block prescribes, in the order in which they are fed: by ascending step.
  var schedule: [ScheduledInput<Input>] { get }

  /// The key of the block that prescribes the schedule, where inputs after the end of a run are worth a note; otherwise
  /// nil.
  var scheduleKey: String? { get }

  /// Returns the error of an input of the schedule that the machine left unanswered, or nil if that is not an error.
  func refusal(of entry: ScheduledInput<Input>) -> RunError?

  /// Returns the state at step 0, before the inputs of that step.
  ///
  /// - Parameter horizon: the last step that is expected, so memory can be reserved; nil in a session that goes
  ///   on. Every state can be computed further.
  func start(_ request: RunRequest, horizon: Int?) throws(RunError) -> State

  /// The step that was computed last; 0 is the initial state.
  func step(of state: State) -> Int

  /// Computes `ticks` steps: the fast way to feed this many ticks to the machine. It stops early where the machine has
  /// no next step. It notes its progress in the request.
  ///
  /// - Throws: an error if the next step takes more memory or work than the request allows, or is an error of the
  ///   specification. The state is then the last one that could be computed. Also throws when the time of the run is
  ///   over. Then only the step of the state is of use.
  func advance(_ state: inout State, by ticks: Int, _ request: RunRequest) throws(RunError)

  /// Computes `ticks` steps of a session in the fastest possible way, without looking at the steps between.
  ///
  /// - Throws: as ``advance(_:by:_:)``.
  func leap(_ state: inout State, by ticks: Int, _ request: RunRequest) throws(RunError)

  /// Returns a state for a checkpoint, which may leave out what only makes later steps faster.
  func checkpoint(of state: State) -> State

  /// Returns how a run ends: at the last step, where `until` holds, or open, where the machine has no next step.
  func ending(_ request: RunRequest) throws(RunError) -> RunEnding

  /// The bytes of memory that a state takes, which decides how many checkpoints a session keeps.
  func byteCount(of state: State) -> Double

  /// The values of the series at a step, in the order of ``seriesNames``.
  func seriesValues(of state: State) -> [Int]

  /// Appends the values of ``seriesValues(of:)`` to the columns, which are in the order of ``seriesNames``. A model may
  /// do this without making a list of them.
  func record(_ state: State, in columns: inout [Series.Column])

  /// The series that a run records.
  var seriesNames: [String] { get }

  /// Computes the series at several later steps without a look at the states between, where an engine has a faster way.
  ///
  /// - Parameters:
  ///   - state: the state to start from; afterwards the state at the last of the steps.
  ///   - steps: ascending, after the step of the state; no input is due before the last of them.
  /// - Returns: a list of values for each step, or nil if there is no faster way.
  func series(_ state: inout State, at steps: [Int], _ request: RunRequest) throws(RunError) -> [[Int]]?

  /// The most steps that ``series(_:at:_:)`` computes at a time; 0 if there is no faster way.
  var seriesStretch: Int { get }

  /// The statistics of a state during play, in the order of the declaration.
  func statistics(of state: State) -> [Statistic]

  /// The state as a picture, at most as large as the limit.
  func picture(of state: State, title: String?, limit: PictureLimit) -> Picture

  /// A window of the state as a picture, for a screen: cells beyond the lattice are blank. O(cells of the window), but
  /// for a custom model, which makes all its cells first, and `mealy`, whose cells are its states: O(cells) then.
  ///
  /// - Parameters:
  ///   - window: the cells to show, in the coordinates of the lattice; at least one.
  ///   - scale: how many columns and rows one element of the picture represents, at least 1.
  func picture(of state: State, in window: LatticeBox, scale: Int) -> Picture

  /// The box that holds a state's cells, so screens can place a window, or nil if the model has no lattice. On an
  /// unbounded lattice it is the smallest box around the live cells.
  func bounds(of state: State) -> LatticeBox?

  /// The state in the form that other blocks and files use, or nil if the model has none.
  func finalState(of state: State) -> FinalState?

  /// Whether pictures of frames are taken along the run; otherwise the observer makes them.
  var takesFrames: Bool { get }

  /// Returns an observer that records what the model's report needs beyond series and pictures.
  func observer(_ ending: RunEnding, _ request: RunRequest) -> Observer

  /// The report of a run that has come to its end.
  func report(_ run: RecordedRun<Self>) throws(RunError) -> Report

  /// Returns a report made without a recorder, where the request allows one and it is faster; otherwise nil.
  func shortReport(_ request: RunRequest) throws(RunError) -> Report?

  /// Returns the keys of a block, in YAML, whose run ends in the state that a session has reached.
  ///
  /// - Parameters:
  ///   - keys: the keys that started the session, in the order in which they were written; `steps` and the keys of
  ///     inputs are replaced.
  ///   - log: the inputs that led to the state.
  ///   - state: the state that was reached.
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

  package var schedule: [ScheduledInput<Input>] { [] }

  package var scheduleKey: String? { nil }

  package func refusal(of entry: ScheduledInput<Input>) -> RunError? {
    RunError(key: "steps", "an input of step \(entry.step) means nothing in the state at that step")
  }

  package func record(_ state: State, in columns: inout [Series.Column]) {
    for (column, value) in seriesValues(of: state).enumerated() { columns[column].values.append(value) }
  }

  package func byteCount(of state: State) -> Double { cost.memory }

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

  package func bounds(of state: State) -> LatticeBox? { nil }

  package func finalState(of state: State) -> FinalState? { nil }
}

extension SteppableSimulation where Observer == NoObserver<State> {
  package func observer(_ ending: RunEnding, _ request: RunRequest) -> Observer { NoObserver() }
}
