/// An input together with the step whose state it changes, after that state was computed and before the next one is.
///
/// The schedule of a block and the log of a session are lists of these, in the order in which the inputs are fed.
package struct ScheduledInput<Input: Hashable & Sendable>: Hashable, Sendable {
  package var step: Int
  package var input: Input

  package init(step: Int, _ input: Input) {
    self.step = step
    self.input = input
  }
}
