/// What a driver does about a request.
package enum DriverAction<Input, Ending> {
  /// Calls a function on a thread of its own. Its result is the answer; nil tells the machine nothing.
  case background(@Sendable () -> Input?)
  /// Asks the terminal, and waits. The function turns whether it was done into the answer.
  case terminal(TerminalAction, answer: (Bool) -> Input? = { _ in nil })
  /// Ends the loop.
  case end(Ending)
}
