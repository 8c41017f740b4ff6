/// The state of a model of another package, and its step.
package struct CustomState<State: Sendable>: Sendable {
  package internal(set) var state: State
  package internal(set) var step = 0
  /// The draws of the run.
  let draws: Draws
}
