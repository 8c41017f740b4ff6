/// The transition function of a Mealy machine as a value: (state, input) → (state, optional output).
///
/// The function is partial: an input without a transition in the present state stays unanswered. So mappers combine
/// like the rows of a table (``or(_:)``), and the mapper of a part also works on the whole (``pullback(state:)``).
///
/// The state is passed `inout`, which computes the same function without copying the state. A mapper must depend only
/// on its two arguments. It must leave the state unchanged if it does not answer.
///
/// Source: G. H. Mealy, *A Method for Synthesizing Sequential Circuits*, Bell System Technical Journal 34 (1955).
public struct Mapper<State, Input, Output>: Sendable {
  @usableFromInline let map: @Sendable (inout State, Input) -> Answer<Output>

  /// Creates a mapper that changes the state in place.
  @inlinable
  public init(_ map: @escaping @Sendable (inout State, Input) -> Answer<Output>) { self.map = map }

  /// Creates a mapper from a table, which returns the new state and its output, or nil if it has no row for the input.
  @inlinable
  public init(table: @escaping @Sendable (State, Input) -> (State, Output?)?) {
    map = { state, input in
      guard let (next, output) = table(state, input) else { return .unanswered }
      state = next
      return output.map(Answer.output) ?? .silent
    }
  }

  /// A mapper that never answers.
  public static var nothing: Mapper { Mapper { _, _ in .unanswered } }

  /// Makes the transition for an input and returns its answer.
  @inlinable
  public func callAsFunction(_ state: inout State, _ input: Input) -> Answer<Output> { map(&state, input) }

  /// Returns a mapper that passes an input to `other` if this mapper leaves it unanswered.
  ///
  /// The operation is associative, and ``nothing`` is its neutral element.
  @inlinable
  public func or(_ other: Mapper) -> Mapper {
    Mapper { [map] state, input in
      let answer = map(&state, input)
      if case .unanswered = answer { return other.map(&state, input) }
      return answer
    }
  }

  /// Returns a mapper that runs both mappers in turn on the same state and concatenates their outputs.
  ///
  /// Use this for parts that take the same input. The input is unanswered if neither part answers. The operation is
  /// associative, and ``nothing`` is its neutral element.
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

  /// Returns the same mapper for a larger state that contains this mapper's state.
  @inlinable
  public func pullback<Whole>(state part: WritableKeyPath<Whole, State> & Sendable) -> Mapper<Whole, Input, Output> {
    Mapper<Whole, Input, Output> { [map] whole, input in map(&whole[keyPath: part], input) }
  }

  /// Returns the same mapper for a larger state that contains this mapper's state as an optional part. Inputs stay
  /// unanswered while the part is nil.
  @inlinable
  public func pullback<Whole>(
    state part: WritableKeyPath<Whole, State?> & Sendable
  ) -> Mapper<Whole, Input, Output> {
    Mapper<Whole, Input, Output> { [map] whole, input in
      guard var state = whole[keyPath: part] else { return .unanswered }
      // The part is taken out during the call, because a second reference would force a copy at the first change.
      whole[keyPath: part] = nil
      let answer = map(&state, input)
      whole[keyPath: part] = state
      return answer
    }
  }

  /// Returns the same mapper with other types of inputs and outputs.
  ///
  /// - Parameters:
  ///   - input: converts an input of the new type, or returns nil to leave it unanswered.
  ///   - output: converts an output to the new type.
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
