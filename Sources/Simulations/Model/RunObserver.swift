/// An observer that records data during a run, in addition to the series and the pictures of frames.
package protocol RunObserver<State> {
  associatedtype State

  /// The steps that the observer must see, or nil for every step.
  var steps: [Int]? { get }

  /// Observes the state of a step. The inputs of that step have been applied, unless the model records before them.
  /// Calls come in ascending order of steps, and include the steps of other observers.
  mutating func observe(_ state: State, at step: Int) throws(RunError)
}
