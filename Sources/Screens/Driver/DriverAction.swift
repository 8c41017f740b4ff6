/// How a driver performs a request.
package enum DriverAction<Input, Ending> {
  /// Calls a function on a thread of its own. The function's result is the answer; nil sends no input to the machine.
  case background(@Sendable () -> Input?)
  /// Asks the terminal and waits. The function turns the success or failure into the answer.
  case terminal(TerminalAction, answer: (Bool) -> Input? = { _ in nil })
  /// Ends the loop.
  case end(Ending)
}
