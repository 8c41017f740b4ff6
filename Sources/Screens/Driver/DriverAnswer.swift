/// What came of a request.
struct DriverAnswer<Input: Sendable>: Sendable {
  /// The ticket of the fetch, by which an answer that nobody waits for any more is known.
  var ticket: Int
  /// Nil where there is nothing to tell.
  var input: Input?
}
