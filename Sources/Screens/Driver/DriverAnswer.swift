/// The answer to a request.
struct DriverAnswer<Input: Sendable>: Sendable {
  /// The ticket of the fetch, by which the driver recognises an answer that the machine no longer waits for.
  var ticket: Int
  /// The input for the machine, or nil if the answer has none.
  var input: Input?
}
