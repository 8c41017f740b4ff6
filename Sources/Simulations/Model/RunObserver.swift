/// What a model writes down along a run besides its series and the pictures of frames.
package protocol RunObserver<State> {
  associatedtype State

  /// The steps that it has to see, or nil for every step.
  var steps: [Int]? { get }

  /// Looks at the state of a step, after the inputs of that step unless the model records before them. Called in
  /// ascending order of steps, also for steps that others asked for.
  mutating func observe(_ state: State, at step: Int) throws(RunError)
}
