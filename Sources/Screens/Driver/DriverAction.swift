/// The way in which a driver performs a request.
package enum DriverAction<Input, Ending> {
  /// Calls a function on a thread of its own. Its result is the answer; nil sends no input to the machine.
  case background(@Sendable () -> Input?)
  /// Asks the terminal and waits. The function turns the success into the answer.
  case terminal(TerminalAction, answer: (Bool) -> Input? = { _ in nil })
  /// Ends the loop.
  case end(Ending)
}
