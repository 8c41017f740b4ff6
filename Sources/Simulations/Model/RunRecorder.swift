/// A recorder of a run while its states are computed. It records the series, the pictures of frames, and the data of
/// all observers.
struct RunRecorder<Model: SteppableSimulation> {
  private let model: Model
  private let request: RunRequest
  private let ending: RunEnding
  /// The steps to observe in ascending order, including the last step of the run; nil for every step.
  private let steps: [Int]?
  /// The index of the next entry in `steps`, or the next step itself if `steps` is nil.
  private var next = 0
  private let recorded: [Int]
  private var nextRecorded = 0
  /// All steps below this one are recorded if the end is open.
  private let recordedBelow: Int
  /// The steps at which more than the series must be observed.
  private let others: Set<Int>
  private var series: Series
  private var frames: PictureRecorder
  private var observer: Model.Observer
  private var viewObservers: ViewObservers<Model>

  /// The number of steps that a run with an open end computes at a time once it records nothing more.
  private static var stride: Int { 1 << 20 }

  init(_ model: Model, _ ending: RunEnding, _ request: RunRequest) {
    self.model = model
    self.request = request
    self.ending = ending
    observer = model.observer(ending, request)
    viewObservers = ViewObservers(model, ending, request)
    series = Series(steps: [], columns: model.seriesNames.map { Series.Column($0, []) })
    frames =
      model.takesFrames && !ending.isOpen
      ? PictureRecorder(request, last: ending.step, peak: ending.peak) : PictureRecorder()
    recorded =
      request.recordsSeries && !ending.isOpen
      ? Series.recordedSteps(
        last: ending.step, limit: model.seriesLimit(request, last: ending.step), including: request.namedSteps) : []
    recordedBelow = request.recordsSeries && ending.isOpen && !series.columns.isEmpty ? Model.seriesLimit : 0
    let others =
      ending.isOpen
      ? [] : Set(frames.steps).union(observer.steps ?? []).union(viewObservers.steps ?? []).union([ending.step])
    self.others = others
    if ending.isOpen || observer.steps == nil || viewObservers.steps == nil {
      steps = nil
    } else if others.count == 1 {
      steps = recorded.last == ending.step ? recorded : recorded + [ending.step]
    } else {
      steps = others.union(recorded).sorted()
    }
  }

  /// The next step to observe, or nil after the last one.
  var nextStep: Int? {
    guard let steps else { return next <= ending.step ? next : nil }
    return next < steps.count ? steps[next] : nil
  }

  /// Returns the next steps, up to and including `last`, at which only the series must be observed.
  func seriesOnlySteps(upTo last: Int) -> [Int] {
    guard let steps else { return [] }
    return Array(steps[next...].prefix { $0 <= last && !others.contains($0) })
  }

  /// Records values of the series, in a row for each of the steps that ``seriesOnlySteps(upTo:)`` returned.
  mutating func record(_ values: [[Int]], at steps: [Int]) {
    series.steps += steps
    for row in values {
      for (column, value) in row.enumerated() { series.columns[column].values.append(value) }
    }
    next += steps.count
    nextRecorded += steps.count
  }

  /// Records the state of the next step.
  mutating func observe(_ state: Model.State, at step: Int) throws(RunError) {
    if ending.isOpen {
      if step < recordedBelow { record(state, at: step) }
      let following = step + 1 < recordedBelow ? step + 1 : step + Self.stride
      next = step < ending.step ? min(following, ending.step) : step + 1
    } else {
      next += 1
      if nextRecorded < recorded.count, recorded[nextRecorded] == step {
        nextRecorded += 1
        record(state, at: step)
      }
    }
    if !frames.isDone {
      let model = model
      try frames.take(upTo: step, until: request.limits.stop) { model.picture(of: state, title: $0, limit: $1) }
    }
    try observer.observe(state, at: step)
    try viewObservers.observe(state, at: step)
  }

  private mutating func record(_ state: Model.State, at step: Int) {
    series.steps.append(step)
    model.record(state, in: &series.columns)
  }

  /// Returns everything that was recorded, with the state at the end.
  func run(endingIn state: Model.State) -> RecordedRun<Model> {
    RecordedRun(
      model: model, request: request, ending: ending.isOpen ? RunEnding(step: model.step(of: state)) : ending,
      state: state, series: series, observer: observer, viewObservers: viewObservers, frames: frames,
      isComplete: isComplete(last: model.step(of: state)))
  }

  /// Returns whether everything that the request asks for was recorded, in a run that ended at this step.
  private func isComplete(last: Int) -> Bool {
    guard ending.isOpen else { return true }
    let hasSeries = !request.recordsSeries || series.columns.isEmpty || last < Model.seriesLimit
    return hasSeries && observer.steps == [] && viewObservers.isEmpty
      && (!model.takesFrames || PictureRecorder(request, last: last).steps.isEmpty)
  }
}
