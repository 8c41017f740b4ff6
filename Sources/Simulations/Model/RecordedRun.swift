/// A finished run with everything that was recorded on the way. The model's report and the shapes of its views are made
/// from it.
package struct RecordedRun<Model: SteppableSimulation> {
  package let model: Model
  package let request: RunRequest
  package let ending: RunEnding
  /// The state at the end.
  package var state: Model.State
  package let series: Series
  package let observer: Model.Observer
  /// The observers of the views.
  let viewObservers: ViewObservers<Model>
  /// The pictures of the frames that views asked for.
  let frames: PictureRecorder
  /// Whether everything was recorded. It is false if the recording depends on the end, which was unknown beforehand.
  let isComplete: Bool

  /// Returns the pictures at the steps that a view asks for.
  func frames(of view: ViewRequest) -> [Picture] { frames.pictures(of: view) }

  /// Returns the observer of a view, or nil if the view has none.
  func observer(of view: ViewRequest) -> (any RunObserver<Model.State>)? { viewObservers[view] }

  /// Returns the pictures that a view of a lattice shows: at the steps that it asks for, or otherwise at the end.
  func pictures(of view: ViewRequest) -> [Picture] {
    guard view.frames == nil else { return frames(of: view) }
    return [model.picture(of: state, title: nil, limit: request.limit(for: view))]
  }
}

extension RecordedRun where Model.Observer == NoObserver<Model.State> {
  /// Creates a run for which only the end was recorded.
  init(_ model: Model, _ request: RunRequest, _ ending: RunEnding, endingIn state: Model.State) {
    self.init(
      model: model, request: request, ending: ending, state: state, series: Series(steps: [], columns: []),
      observer: NoObserver(), viewObservers: ViewObservers(), frames: PictureRecorder(), isComplete: true)
  }
}

/// The observers of the views of a run, each with the request of its view.
struct ViewObservers<Model: SteppableSimulation> {
  private var observers: [(view: ViewRequest, observer: any RunObserver<Model.State>)] = []

  /// Creates a list without observers.
  init() {}

  init(_ model: Model, _ ending: RunEnding, _ request: RunRequest) {
    for view in request.views where !observers.contains(where: { $0.view == view }) {
      guard let begin = Model.views.first(where: { $0.declaration.name == view.name })?.observer else { continue }
      observers.append((view, begin(model, ending, view, request)))
    }
  }

  var isEmpty: Bool { observers.isEmpty }

  /// The steps that the observers must see, or nil for every step.
  var steps: [Int]? {
    var all: [Int] = []
    for (_, observer) in observers {
      guard let steps = observer.steps else { return nil }
      all += steps
    }
    return all
  }

  mutating func observe(_ state: Model.State, at step: Int) throws(RunError) {
    for index in observers.indices { try observers[index].observer.observe(state, at: step) }
  }

  subscript(view: ViewRequest) -> (any RunObserver<Model.State>)? { observers.first { $0.view == view }?.observer }
}
