/// The map of a Mealy machine as a value: (state, input) → (state, output or none).
///
/// It is a partial function: an input that is unknown in some state stays unanswered. So mappers combine like the rows
/// of a table (``or(_:)``), and a mapper of a part works for the whole (``pullback(state:)``).
///
/// The state is passed `inout`, which is the same function without a copy of the state. A mapper must depend only on
/// its two arguments, and must leave the state unchanged if it does not answer.
///
/// Source: G. H. Mealy, *A Method for Synthesizing Sequential Circuits*, Bell System Technical Journal 34 (1955).
public struct Mapper<State, Input, Output>: Sendable {
  @usableFromInline let map: @Sendable (inout State, Input) -> Answer<Output>

  /// Creates a mapper that changes the state in place.
  @inlinable
  public init(_ map: @escaping @Sendable (inout State, Input) -> Answer<Output>) { self.map = map }

  /// Creates a mapper from a table: the new state and its output, or nil if the table does not contain the input.
  @inlinable
  public init(table: @escaping @Sendable (State, Input) -> (State, Output?)?) {
    map = { state, input in
      guard let (next, output) = table(state, input) else { return .unanswered }
      state = next
      return output.map(Answer.output) ?? .silent
    }
  }

  /// The mapper that does not answer any input.
  public static var nothing: Mapper { Mapper { _, _ in .unanswered } }

  /// Makes the transition of an input, and returns its answer.
  @inlinable
  public func callAsFunction(_ state: inout State, _ input: Input) -> Answer<Output> { map(&state, input) }

  /// Returns a mapper that asks the other one if this one leaves an input unanswered.
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
  /// Use it for parts that take the same input. The input is unanswered if neither part answers. The operation is
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

  /// Returns the same mapper for a larger state that contains its own state.
  @inlinable
  public func pullback<Whole>(state part: WritableKeyPath<Whole, State> & Sendable) -> Mapper<Whole, Input, Output> {
    Mapper<Whole, Input, Output> { [map] whole, input in map(&whole[keyPath: part], input) }
  }

  /// Returns the same mapper for a larger state that contains its own state as an optional part. It leaves inputs
  /// unanswered while the part is nil.
  @inlinable
  public func pullback<Whole>(
    state part: WritableKeyPath<Whole, State?> & Sendable
  ) -> Mapper<Whole, Input, Output> {
    Mapper<Whole, Input, Output> { [map] whole, input in
      guard var state = whole[keyPath: part] else { return .unanswered }
      // The part is removed meanwhile, because a second reference would cause a copy at the first change.
      whole[keyPath: part] = nil
      let answer = map(&state, input)
      whole[keyPath: part] = state
      return answer
    }
  }

  /// Returns the same mapper with other inputs and outputs.
  ///
  /// - Parameters:
  ///   - input: returns the input for a new input, or nil to leave it unanswered.
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
