/// A request of a transition to the outside world, as data: a timer, a fetch, a cancellation or another input.
///
/// The owner of the machine performs it, and the result comes back later as an input: an effect is an output that is a
/// postponed input.
///
/// Timers and fetches have an id of the application's choice, by which they are cancelled. An id names one thing at a
/// time: a new timer or fetch ends the one that had its id. So a timer that is started again at each key is a pause in
/// typing, and of two fetches under one id only the newer one is answered.
public enum Effect<Input, Request, ID: Hashable> {
  /// An input, which joins the end of those that wait.
  case send(Input)
  /// An input after a time, and again after the same time where it repeats. A duration of zero is the next time that
  /// timers are looked at.
  case timer(ID, after: Duration, repeats: Bool = false, Input)
  /// A piece of work outside: a page to load, a file to read. Its answer comes as an input.
  case fetch(ID, Request)
  /// Ends the timer or the fetch of this id, if there is one.
  case cancel(ID)

  /// Returns the same effect with the inputs, requests and ids of a larger machine, of which this one is a part.
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
