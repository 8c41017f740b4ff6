import Specification

/// A view of a model: its declaration, what it needs of a run, and how it is made of a run that has come to its end.
///
/// Pictures of the steps that its options name, the series and the state at the end are there for every view. What else
/// it needs it observes itself.
package struct View<Model: SteppableSimulation>: Sendable {
  package typealias Run = RecordedRun<Model>
  package typealias Observation = any RunObserver<Model.State>

  package let declaration: ViewDeclaration
  /// Begins to observe a run; nil where there is nothing to observe.
  let observer: (@Sendable (Model, RunEnding, ViewRequest, RunRequest) -> Observation)?
  /// Makes it of a run; nil for a view of many runs.
  let shape: (@Sendable (Run, ViewRequest) -> ReportShape)?
  /// What is to be said under the results of a run that shows it.
  let note: (@Sendable (Run) -> String?)?

  /// A view of what every run records.
  ///
  /// - Parameter shape: makes it of a run.
  init(
    _ declaration: ViewDeclaration, note: (@Sendable (Run) -> String?)? = nil,
    shape: (@Sendable (Run, ViewRequest) -> ReportShape)?
  ) {
    self.declaration = declaration
    observer = nil
    self.shape = shape
    self.note = note
  }

  /// A view of what it observes along a run.
  ///
  /// - Parameters:
  ///   - observer: begins to observe a run.
  ///   - shape: makes it of what was observed.
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

  /// - Parameters:
  ///   - help: a sentence.
  ///   - shape: makes it of a run.
  init(
    _ name: String, _ help: String, keys: any ViewKeys = NoKeys(), synonyms: [String] = [],
    note: (@Sendable (Run) -> String?)? = nil, shape: @escaping @Sendable (Run, ViewRequest) -> ReportShape
  ) {
    self.init(ViewDeclaration(name, help, keys: keys, synonyms: synonyms), note: note, shape: shape)
  }
}
