/// An input with its step. It changes the state of that step before the next step is computed.
///
/// The schedule of a block and the log of a session are lists of such inputs, in the order in which they are applied.
package struct ScheduledInput<Input: Hashable & Sendable>: Hashable, Sendable {
  package var step: Int
  package var input: Input

  package init(step: Int, _ input: Input) {
    self.step = step
    self.input = input
  }
}
