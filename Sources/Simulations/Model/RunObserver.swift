/// An observer that records data along a run, besides the series and the pictures of frames.
package protocol RunObserver<State> {
  associatedtype State

  /// The steps that the observer must see, or nil for every step.
  var steps: [Int]? { get }

  /// Observes the state of a step, after the inputs of that step unless the model records before them. The calls come
  /// in ascending order of steps, and include steps that other observers need.
  mutating func observe(_ state: State, at step: Int) throws(RunError)
}
