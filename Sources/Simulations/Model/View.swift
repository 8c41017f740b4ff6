import Specification

/// A view of a model, with its declaration, an observer that collects its data, and a function that returns its shape.
///
/// Every view can use the series, the state at the end, and pictures of the steps that its options name. A view that
/// needs more data has its own observer.
package struct View<Model: SteppableSimulation>: Sendable {
  package typealias Run = RecordedRun<Model>
  package typealias Observation = any RunObserver<Model.State>

  package let declaration: ViewDeclaration
  /// Returns an observer for a run; nil for a view that needs none.
  let observer: (@Sendable (Model, RunEnding, ViewRequest, RunRequest) -> Observation)?
  /// Returns the shape for a run; nil for a view of many runs.
  let shape: (@Sendable (Run, ViewRequest) -> ReportShape)?
  /// Returns a note that is shown under the results of a run if the block asks for the view.
  let note: (@Sendable (Run) -> String?)?

  /// Creates a view of data that every run records.
  ///
  /// - Parameter shape: returns the shape for a run.
  init(
    _ declaration: ViewDeclaration, note: (@Sendable (Run) -> String?)? = nil,
    shape: (@Sendable (Run, ViewRequest) -> ReportShape)?
  ) {
    self.declaration = declaration
    observer = nil
    self.shape = shape
    self.note = note
  }

  /// Creates a view of data that an observer collects during a run.
  ///
  /// - Parameters:
  ///   - observer: returns an observer for a run.
  ///   - shape: returns the shape for a finished run, from the observer.
  init<Observer: RunObserver & SendableMetatype>(
    _ declaration: ViewDeclaration,
    observer: @escaping @Sendable (Model, RunEnding, ViewRequest, RunRequest) -> Observer,
    shape: @escaping @Sendable (Observer, ViewRequest) -> ReportShape
  ) where Observer.State == Model.State {
    self.declaration = declaration
    self.observer = observer
    self.shape = { run, view in
      guard let observer = run.observer(of: view) as? Observer else { return .pictures([]) }
      return shape(observer, view)
    }
    note = nil
  }

  /// Creates a view of data that every run records, together with its declaration.
  ///
  /// - Parameters:
  ///   - help: one sentence for the reference.
  ///   - shape: returns the shape for a run.
  init(
    _ name: String, _ help: String, keys: any ViewKeys = NoKeys(), synonyms: [String] = [],
    note: (@Sendable (Run) -> String?)? = nil, shape: @escaping @Sendable (Run, ViewRequest) -> ReportShape
  ) {
    self.init(ViewDeclaration(name, help, keys: keys, synonyms: synonyms), note: note, shape: shape)
  }
}
