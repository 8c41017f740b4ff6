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
