/// The map of a Mealy machine as a value: (state, input) → (state, output or none).
///
/// It is a partial function: an input that it does not know in some state is left unanswered, so mappers combine
/// as the rows of one table do (``or(_:)``), and one written for a part serves the whole (``pullback(state:)``).
///
/// The state is passed `inout`, which is the same function without a copy of the state: a mapper must not depend on
/// anything but its two arguments, and must leave the state as it was when it does not answer.
///
/// Source: G. H. Mealy, *A Method for Synthesizing Sequential Circuits*, Bell System Technical Journal 34 (1955).
public struct Mapper<State, Input, Output>: Sendable {
  @usableFromInline let map: @Sendable (inout State, Input) -> Answer<Output>

  /// Creates a mapper that changes the state in place.
  @inlinable
  public init(_ map: @escaping @Sendable (inout State, Input) -> Answer<Output>) { self.map = map }

  /// Creates a mapper from a table: the new state and its output, or nil if the table has no row.
  @inlinable
  public init(table: @escaping @Sendable (State, Input) -> (State, Output?)?) {
    map = { state, input in
      guard let (next, output) = table(state, input) else { return .unanswered }
      state = next
      return output.map(Answer.output) ?? .silent
    }
  }

  /// The mapper that answers no input.
  public static var nothing: Mapper { Mapper { _, _ in .unanswered } }

  /// Makes the transition of an input, and returns its answer.
  @inlinable
  public func callAsFunction(_ state: inout State, _ input: Input) -> Answer<Output> { map(&state, input) }

  /// Returns a mapper that asks the other one where this one leaves an input unanswered.
  ///
  /// The operation is associative; ``nothing`` is neutral on both sides.
  @inlinable
  public func or(_ other: Mapper) -> Mapper {
    Mapper { [map] state, input in
      let answer = map(&state, input)
      if case .unanswered = answer { return other.map(&state, input) }
      return answer
    }
  }

  /// Returns a mapper that runs both, one after the other on the same state, and joins their outputs.
  ///
  /// It is for parts that take the same input, and unanswered where neither part answers. The operation is
  /// associative; ``nothing`` is neutral on both sides.
  @inlinable
  public func and<Word>(_ other: Mapper) -> Mapper where Output == [Word] {
    Mapper { [map] state, input in
      let first = map(&state, input), second = other.map(&state, input)
      switch (first, second) {
      case (.unanswered, _): return second
      case (_, .unanswered): return first
      case (.output(let said), .output(let further)): return .output(said + further)
      case (.silent, _): return second
      case (.output, .silent): return first
      }
    }
  }

  /// Returns the same mapper for a larger state, of which its own state is a part.
  @inlinable
  public func pullback<Whole>(state part: WritableKeyPath<Whole, State> & Sendable) -> Mapper<Whole, Input, Output> {
    Mapper<Whole, Input, Output> { [map] whole, input in map(&whole[keyPath: part], input) }
  }

  /// Returns the same mapper for a larger state, of which its own state is an optional part; it leaves inputs
  /// unanswered while the part is nil.
  @inlinable
  public func pullback<Whole>(
    state part: WritableKeyPath<Whole, State?> & Sendable
  ) -> Mapper<Whole, Input, Output> {
    Mapper<Whole, Input, Output> { [map] whole, input in
      guard var state = whole[keyPath: part] else { return .unanswered }
      // The whole lets go of the part meanwhile: two owners would cost a copy of it at the first change.
      whole[keyPath: part] = nil
      let answer = map(&state, input)
      whole[keyPath: part] = state
      return answer
    }
  }

  /// Returns the same mapper with other inputs and outputs.
  ///
  /// - Parameters:
  ///   - input: returns the input for one of the new inputs; nil leaves that one unanswered.
  ///   - output: returns the new output for an output.
  @inlinable
  public func pullback<WholeInput, WholeOutput>(
    input: @escaping @Sendable (WholeInput) -> Input?, output: @escaping @Sendable (Output) -> WholeOutput
  ) -> Mapper<State, WholeInput, WholeOutput> {
    Mapper<State, WholeInput, WholeOutput> { [map] state, whole in
      guard let part = input(whole) else { return .unanswered }
      return map(&state, part).map(output)
    }
  }
}
