/// The state of a custom model together with its step.
package struct CustomState<State: Sendable>: Sendable {
  package internal(set) var state: State
  package internal(set) var step = 0
  /// The random numbers of the run.
  let draws: Draws
}
