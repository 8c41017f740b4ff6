import Mealy

/// A simulation that can be played: a state, inputs that change it, and a machine that says how.
///
/// A ``Session`` feeds the machine what a person does. A run is a session fed the schedule of its block through one
/// ``RunRecorder``. Both make the same states: for every model a property test holds run = session fed the schedule =
/// plain twin, in cells, statistics and series.
package protocol SteppableSimulation: Simulation {
  associatedtype State: Sendable
  associatedtype Input: Hashable & Sendable
  associatedtype Output: Sendable
  associatedtype Observer: RunObserver where Observer.State == State

  /// The views of the model, in the order in which they are listed; the first is shown unless others are asked for.
  /// Every model also has those of ``SharedViews``.
  static var views: [View<Self>] { get }

  /// The input that computes the next step.
  static var tick: Input { get }

  /// Whether inputs make steps themselves, as a symbol or the second card of a turn does.
  static var inputsMakeSteps: Bool { get }

  /// Whether a run records and judges the state of a step as it was computed, before the inputs of that step; otherwise
  /// after them. The inputs of the last step are left to ``report(_:)`` then.
  static var recordsBeforeInputs: Bool { get }

  /// A series holds at most this many values, apart from the steps that expressions name.
  static var seriesLimit: Int { get }

  /// The machine: (state, input) → (state, output). It leaves an input unanswered that means nothing in a state.
  var mapper: Mapper<State, Input, Output> { get }

  /// The inputs that the block prescribes, in the order in which they are fed: by ascending step.
  var schedule: [ScheduledInput<Input>] { get }

  /// Why an input of the schedule could not be fed, which the machine left unanswered; nil where that is no error.
  func refusal(of entry: ScheduledInput<Input>) -> RunError?

  /// Returns the state at step 0, before the inputs of that step.
  ///
  /// - Parameter horizon: the step up to which the state is going to be computed, as far as that is known: room may be
  ///   made for it. Every state can be computed further.
  func start(_ request: RunRequest, horizon: Int) throws(RunError) -> State

  /// The step that was computed last; 0 is the initial state.
  func step(of state: State) -> Int

  /// Computes as many steps as `ticks` says: the fast way to feed as many ticks to the machine. Fewer where it has no
  /// next step. Notes its progress in the request while it does.
  ///
  /// - Throws: where the next step takes more memory or work than the limits of the request allow, or is an error of
  ///   the specification; the state is then the last one that could be computed.
  func advance(_ state: inout State, by ticks: Int, _ request: RunRequest) throws(RunError)

  /// How a run ends: at the last step, where `until` holds, or with an open end where the machine has no next step.
  func ending(_ request: RunRequest) throws(RunError) -> RunEnding

  /// The values of the series at a step, in the order of ``seriesNames``.
  func seriesValues(of state: State) -> [Int]

  /// Appends the values of the series at a step to the columns, which are in the order of ``seriesNames``: what
  /// ``seriesValues(of:)`` says, where that matters without making a list of them.
  func record(_ state: State, in columns: inout [Series.Column])

  /// The series that a run records.
  var seriesNames: [String] { get }

  /// The series at several later steps without looking at the states between, where an engine has a faster way.
  ///
  /// - Parameter steps: ascending, after the step of the state; no input is due before the last of them.
  /// - Returns: a list of values for each step, with the state at the last one; nil where there is no faster way.
  func series(_ state: inout State, at steps: [Int], _ request: RunRequest) throws(RunError) -> [[Int]]?

  /// The most steps that ``series(_:at:_:)`` computes at a time; 0 where there is no faster way.
  var seriesStretch: Int { get }

  /// The statistics that are known of a state while it is played, in the order of the declaration.
  func statistics(of state: State) -> [Statistic]

  /// The state as a picture, at most as large as the limit.
  func picture(of state: State, title: String?, limit: PictureLimit) -> Picture

  /// A window of the state as a picture, for a screen: cells beyond the lattice are blank. O(cells of the window).
  ///
  /// - Parameters:
  ///   - window: the cells to show, in the coordinates of the lattice; at least one.
  ///   - scale: how many columns and rows one element of the picture stands for, at least 1.
  func picture(of state: State, in window: LatticeBox, scale: Int) -> Picture

  /// Where a state's cells are, for screens to place a window; nil where the model has no lattice. On a lattice without
  /// end the smallest box around what lives.
  func bounds(of state: State) -> LatticeBox?

  /// The state as blocks and files know it; nil where the model has none.
  func finalState(of state: State) -> FinalState?

  /// Whether pictures of frames are taken along the run; otherwise the observer makes them.
  var takesFrames: Bool { get }

  /// What else is written down of a run that ends this way.
  func observer(_ ending: RunEnding, _ request: RunRequest) -> Observer

  /// The report of a run that has come to its end.
  func report(_ run: RecordedRun<Self>) throws(RunError) -> Report

  /// A report that can be made without recording anything, where the request allows one and it is faster.
  func shortReport(_ request: RunRequest) throws(RunError) -> Report?

  /// The keys of a block that, when it is run, ends in the state that a session has reached, in YAML.
  ///
  /// - Parameters:
  ///   - keys: the keys that started the session, in the order in which they were written; `steps` and the keys of
  ///     inputs are replaced.
  ///   - log: the inputs so far, those that are in the state.
  ///   - step: the step that was reached.
  ///   - request: that of the session.
  func replay(
    _ keys: [(key: String, value: String)], log: [ScheduledInput<Input>], upTo step: Int, _ request: RunRequest
  ) throws(RunError) -> [(key: String, value: String)]
}

extension SteppableSimulation {
  package static var inputsMakeSteps: Bool { false }

  package static var recordsBeforeInputs: Bool { false }

  package static var seriesLimit: Int { 10_000 }

  package var schedule: [ScheduledInput<Input>] { [] }

  package func refusal(of entry: ScheduledInput<Input>) -> RunError? {
    RunError(key: "steps", "an input of step \(entry.step) means nothing in the state at that step")
  }

  package func record(_ state: State, in columns: inout [Series.Column]) {
    for (column, value) in seriesValues(of: state).enumerated() { columns[column].values.append(value) }
  }

  package var takesFrames: Bool { true }

  package var seriesStretch: Int { 0 }

  package func series(
    _ state: inout State, at steps: [Int], _ request: RunRequest
  ) throws(RunError) -> [[Int]]? { nil }

  package func shortReport(_ request: RunRequest) throws(RunError) -> Report? { nil }

  package func ending(_ request: RunRequest) throws(RunError) -> RunEnding { RunEnding(step: stepCount) }

  package func advance(_ state: inout State, by ticks: Int, _ request: RunRequest) throws(RunError) {
    for _ in 0..<ticks { _ = mapper(&state, Self.tick) }
    request.progress?.add(ticks)
  }

  package func bounds(of state: State) -> LatticeBox? { nil }

  package func finalState(of state: State) -> FinalState? { nil }
}

extension SteppableSimulation where Observer == NoObserver<State> {
  package func observer(_ ending: RunEnding, _ request: RunRequest) -> Observer { NoObserver() }
}
