import Expressions
import Specification

/// A rule of an automaton: the cells that it is about, what they become, and when.
struct AutomatonRule: Sendable, Hashable {
  enum Target: Sendable, Hashable {
    case state(Int)
    /// The state of a random neighbour.
    case neighbour
  }

  /// The second cell of a pair, and what both become.
  struct Pair: Sendable, Hashable {
    enum Partner: Sendable, Hashable {
      /// A random neighbour of the first cell.
      case neighbour
      /// The cell at an offset from the first one.
      case cell(Position)
      /// A random cell of the whole lattice.
      case anywhere
    }

    /// The states of the second cell, in ascending order.
    var states: [Int]
    /// The next state of the second cell, or nil if both cells exchange their states.
    var to: Int?
    var partner: Partner
  }

  /// The states of the cells that may change, in ascending order. In a rule for pairs, those of the first cell.
  var from: [Int]
  var to: Target
  var condition: RuleTerm?
  var probability: RuleTerm?
  /// The state for each of whose neighbours the probability is tried once.
  var per: Int?
  /// The second cell of a rule for pairs; nil in a rule for single cells.
  var pair: Pair?
  /// The phase of a step in which the rule is tried, from 0.
  var phase = 0
  /// The rule as it was written, for the view `rules`.
  var words = Words()
  /// The places of the rule and of its parts, for messages.
  var spans = Spans()

  struct Words: Sendable, Hashable {
    var from = "any", to = "", condition = "", probability = ""
  }

  struct Spans: Sendable, Hashable {
    var rule, condition, probability: SourceSpan?
  }

  /// The terms of the rule.
  var terms: [RuleTerm] { [condition, probability].compactMap { $0 } + (per.map { [.input(.count($0))] } ?? []) }

  /// The rule in its only spelling.
  var canonical: String {
    let target = if case .state(let state) = to { "\(state)" } else { "neighbour" }
    let pair = pair.map { " with \($0.partner) \($0.states)>\($0.to.map { "\($0)" } ?? "swap")" } ?? ""
    return (phase > 0 ? "phase \(phase) " : "") + "\(from)>\(target)" + pair
      + (condition.map { " if \($0.canonical)" } ?? "")
      + (probability.map { " p \($0.canonical)" } ?? "") + (per.map { " per \($0)" } ?? "")
  }
}

extension RuleTerm {
  /// The term in its only spelling.
  var canonical: String {
    switch self {
    case .number(let number): "\(number.numerator)/\(number.denominator)"
    case .input(let input): "\(input)"
    case .flag(let number): "flag \(number)"
    case .negate(let part): "-(\(part.canonical))"
    case .not(let part): "not(\(part.canonical))"
    case .compute(let sign, let a, let b): "(\(a.canonical)\(sign.rawValue)\(b.canonical))"
    case .compare(let sign, let a, let b): "(\(a.canonical)\(sign.rawValue)\(b.canonical))"
    case .and(let a, let b): "(\(a.canonical) and \(b.canonical))"
    case .or(let a, let b): "(\(a.canonical) or \(b.canonical))"
    case .call(let function, let parts):
      "\(function.rawValue)(\(parts.map(\.canonical).joined(separator: ",")))"
    }
  }
}
