/// A request from a transition to the outside world, as data: a timer, a fetch, a cancellation or another input.
///
/// The owner of the machine carries out the request, and its result comes back later as an input. So an effect is a
/// postponed input.
///
/// Timers and fetches have ids, which the application chooses and uses to cancel them. A new timer or fetch replaces
/// the previous timer or fetch with the same id. So a timer that every key press restarts detects a pause in typing.
/// Likewise, only the newer of two fetches with the same id is answered.
public enum Effect<Input, Request, ID: Hashable> {
  /// Appends an input to the end of the queue.
  case send(Input)
  /// Sends an input after the given time, and again each time it elapses if the timer repeats. Zero means the next time
  /// that the owner checks its timers.
  case timer(ID, after: Duration, repeats: Bool = false, Input)
  /// Starts work outside the machine, such as loading a page or reading a file. The answer comes back as an input.
  case fetch(ID, Request)
  /// Cancels the timer or fetch with this id, if there is one.
  case cancel(ID)

  /// Returns the same effect with the inputs, requests and ids of a larger machine that contains this one.
  @inlinable
  public func map<WholeInput, WholeRequest, WholeID: Hashable>(
    input: (Input) -> WholeInput, request: (Request) -> WholeRequest, id: (ID) -> WholeID
  ) -> Effect<WholeInput, WholeRequest, WholeID> {
    switch self {
    case .send(let sent): .send(input(sent))
    case .timer(let own, let after, let repeats, let sent): .timer(id(own), after: after, repeats: repeats, input(sent))
    case .fetch(let own, let asked): .fetch(id(own), request(asked))
    case .cancel(let own): .cancel(id(own))
    }
  }
}

extension Effect: Equatable where Input: Equatable, Request: Equatable {}
extension Effect: Hashable where Input: Hashable, Request: Hashable {}
extension Effect: Sendable where Input: Sendable, Request: Sendable, ID: Sendable {}
