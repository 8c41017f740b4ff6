/// The map of a Mealy machine as a value: (state, input) → (state, output or none).
///
/// It is a partial function: an input that it does not know in some state is left unanswered, so that mappers combine
/// as the rows of one table do (``or(_:)``), and one written for a part serves the whole (``pullback(state:)``).
///
/// The state is passed `inout`, which is the same function without a copy of the state: a mapper must not depend on
/// anything but its two arguments, and must leave the state as it was when it does not answer.
///
/// Source: G. H. Mealy, *A Method for Synthesizing Sequential Circuits*, Bell System Technical Journal 34 (1955).
public struct Mapper<State, Input, Output>: Sendable {
  @usableFromInline let map: @Sendable (inout State, Input) -> Answer<Output>

  /// A mapper that changes the state in place.
  @inlinable
  public init(_ map: @escaping @Sendable (inout State, Input) -> Answer<Output>) { self.map = map }

  /// A mapper written as a table: the new state and its output, or nil where the table has no row.
  @inlinable
  public init(table: @escaping @Sendable (State, Input) -> (State, Output?)?) {
    map = { state, input in
      guard let (next, output) = table(state, input) else { return .unanswered }
      state = next
      return output.map(Answer.output) ?? .silent
    }
  }

  /// Answers no input.
  public static var nothing: Mapper { Mapper { _, _ in .unanswered } }

  @inlinable
  public func callAsFunction(_ state: inout State, _ input: Input) -> Answer<Output> { map(&state, input) }

  /// This mapper, and for what it leaves unanswered the other one. Associative; ``nothing`` is neutral on both sides.
  @inlinable
  public func or(_ other: Mapper) -> Mapper {
    Mapper { [map] state, input in
      let answer = map(&state, input)
      if case .unanswered = answer { return other.map(&state, input) }
      return answer
    }
  }

  /// Both mappers, one after the other on the same state, and all that they say: for parts that hear the same input.
  /// Associative; ``nothing`` is neutral on both sides. Unanswered where neither of them answers.
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

  /// The same mapper for a state of which its own is a part.
  @inlinable
  public func pullback<Whole>(state part: WritableKeyPath<Whole, State> & Sendable) -> Mapper<Whole, Input, Output> {
    Mapper<Whole, Input, Output> { [map] whole, input in map(&whole[keyPath: part], input) }
  }

  /// The same mapper for a state of which its own is a part at times; it answers nothing while the part is not there.
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

  /// The same mapper in another alphabet: inputs that `input` has no word for are left unanswered.
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
