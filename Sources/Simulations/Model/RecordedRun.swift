/// A run that has come to its end, with all that was written down along the way: what a model makes its report of, and
/// a view its shape.
package struct RecordedRun<Model: SteppableSimulation> {
  package let model: Model
  package let request: RunRequest
  package let ending: RunEnding
  /// The state at the end.
  package var state: Model.State
  package let series: Series
  package let observer: Model.Observer
  /// What views observed themselves.
  let viewObservers: ViewObservers<Model>
  /// The pictures of the frames that views asked for.
  let frames: PictureRecorder
  /// Whether all that was asked for was recorded: not where it depends on the run's end, which was not known before.
  let isComplete: Bool

  /// The pictures at the steps that a view asked for.
  func frames(of view: ViewRequest) -> [Picture] { frames.pictures(of: view) }

  /// What a view observed itself.
  func observer(of view: ViewRequest) -> (any RunObserver<Model.State>)? { viewObservers[view] }

  /// What a view shows of a lattice: the steps that it asks for, or the end.
  func pictures(of view: ViewRequest) -> [Picture] {
    guard view.frames == nil else { return frames(of: view) }
    return [model.picture(of: state, title: nil, limit: request.limit(for: view))]
  }
}

extension RecordedRun where Model.Observer == NoObserver<Model.State> {
  /// A run of which nothing was written down but its end.
  init(_ model: Model, _ request: RunRequest, _ ending: RunEnding, endingIn state: Model.State) {
    self.init(
      model: model, request: request, ending: ending, state: state, series: Series(steps: [], columns: []),
      observer: NoObserver(), viewObservers: ViewObservers(), frames: PictureRecorder(), isComplete: true)
  }
}
