/// A run that has ended, with everything that was recorded along the way. A model makes its report from it, and a view
/// its shape.
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
  /// Whether everything was recorded. It is false where the recording depends on the end and the end was not known.
  let isComplete: Bool

  /// Returns the pictures at the steps that a view asked for.
  func frames(of view: ViewRequest) -> [Picture] { frames.pictures(of: view) }

  /// Returns the observer of a view, or nil if the view has none.
  func observer(of view: ViewRequest) -> (any RunObserver<Model.State>)? { viewObservers[view] }

  /// Returns the pictures of a view of a lattice: at the steps that it asks for, or at the end.
  func pictures(of view: ViewRequest) -> [Picture] {
    guard view.frames == nil else { return frames(of: view) }
    return [model.picture(of: state, title: nil, limit: request.limit(for: view))]
  }
}

extension RecordedRun where Model.Observer == NoObserver<Model.State> {
  /// Creates a run of which only the end was recorded.
  init(_ model: Model, _ request: RunRequest, _ ending: RunEnding, endingIn state: Model.State) {
    self.init(
      model: model, request: request, ending: ending, state: state, series: Series(steps: [], columns: []),
      observer: NoObserver(), viewObservers: ViewObservers(), frames: PictureRecorder(), isComplete: true)
  }
}
