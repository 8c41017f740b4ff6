/// A request of a transition to the outside world, as data: a timer, a fetch, a cancellation or another input.
///
/// The owner of the machine performs it, and the result comes back later as an input: an effect is an output that is a
/// postponed input.
///
/// Timers and fetches have an id that the application chooses and uses to cancel them. An id names one thing at a time:
/// a new timer or fetch replaces the previous one with that id. So a timer that restarts at each key detects a pause in
/// typing, and of two fetches with the same id only the newer one is answered.
public enum Effect<Input, Request, ID: Hashable> {
  /// An input, which joins the end of the queue.
  case send(Input)
  /// An input after a time, and again after the same time if it repeats. A duration of zero means the next time that
  /// timers are checked.
  case timer(ID, after: Duration, repeats: Bool = false, Input)
  /// A task outside the machine: a page to load, a file to read. Its answer comes as an input.
  case fetch(ID, Request)
  /// Ends the timer or the fetch with this id, if any.
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
