import Specification

/// An error in an expression, as data: its position, what was found and what is allowed. ``message`` and ``advice`` put
/// it into words.
package struct ExpressionFault: Error, Sendable, Hashable {
  package enum Problem: Sendable, Hashable {
    // Errors in the text.
    case tooLong(scalars: Int, limit: Int)
    /// An expression that is too long once its parameters are replaced by their values.
    case tooLongWithParameters(limit: Int)
    case tooDeep(limit: Int)
    /// A part that is not allowed here. Both strings are noun phrases, and `nearest` is the word that was probably
    /// meant.
    case unexpected(found: String, expected: String, nearest: String? = nil)
    /// A spelling from another language, with the advice on what to write instead.
    case spelling(found: String, write: String)
    case malformedNumber(String, advice: String)
    /// A bracket or quotation mark that is never closed.
    case unclosed(String)
    /// A chain such as `1 < x < 3`, with a valid way to write it, or nil if that has no short form.
    case chain(write: String?)
    /// A word that is only allowed in another place, with words that mean the same here, or nil.
    case misplaced(String, place: String, write: String? = nil)
    /// `and` or `or` after `at`, and whether another `KEY=VALUE` follows it.
    case joined(String, joinsConditions: Bool)
    // Errors in names.
    case unknown(String, what: String, allowed: [Word])
    /// A key after `at`, although the block has no sweep.
    case notSwept(key: String, condition: String)
    /// A value after `at` that no point of the sweep has. `swept` lists the swept values.
    case noPoint(key: String, value: String, swept: String)
    /// A combination of values after `at` that no point of the sweep has. `write` picks an existing point.
    case noCombination(write: String)
    /// Several points match where only one is allowed. `write` picks one of them.
    case severalPoints(Int, write: String)
    /// A statistic that this run does not have. `help` says which runs have it, and `needs` are the lines of a block
    /// that give it to a run.
    case absent(String, help: String?, needs: [String] = [])
    /// A statistic that is known only at the end of a run, where one is needed that is known at every step.
    case notOfAState(String, write: String? = nil)
    /// A duplicate key after `at`.
    case repeated(String)
    /// A step of the run that its series leaves out, with the reason and the condition that names the step. `isLast` is
    /// true for the last step of the run.
    case omittedStep(String, reason: String, isLast: Bool, condition: String)
    /// A value out of its range. `write` is advice that leads to a valid one.
    case outOfRange(found: String, expected: String, write: String? = nil)
    // Errors in values.
    /// A part of another type than expected. `part` is its spelling, and `found` describes its value.
    case wrongType(part: String, found: String, expected: String)
    /// Two values that cannot be compared, each with its spelling and a description.
    case incomparable(part: String, found: String, other: String, otherFound: String)
    /// The part of a condition that has no value, so the whole condition has no value.
    case noValue(String)
    case divisionByZero(divisor: String)
    /// A whole number with more bits than allowed, or a fraction beyond the range of `Double`.
    case tooLarge(String)
    /// An aggregate that needs more replicates than the block has.
    case tooFewReplicates(String, needs: Int)
    /// An aggregate (`part`) of a statistic that has a number in too few replicates.
    case tooFewNumbers(part: String, of: String, found: Int, needs: Int)
  }

  /// The position of the error, in Unicode scalars of the expression's text. Empty at the end of the text.
  package var range: Range<Int>
  package var problem: Problem

  package init(_ problem: Problem, at range: Range<Int>) {
    self.problem = problem
    self.range = range
  }
}

extension ExpressionFault {
  /// Whether a part has no value in this run: a quotient by 0, or an aggregate of too few numbers.
  var isOfMissingValue: Bool {
    switch problem {
    case .divisionByZero, .tooFewNumbers: true
    default: false
    }
  }

  /// The error as a sentence without a full stop.
  package var message: String {
    switch problem {
    case .tooLong(let scalars, let limit):
      "the expression has \(scalars.grouped) characters, more than \(limit.grouped)"
    case .tooLongWithParameters(let limit):
      "with the values of its parameters the expression has more than \(limit.grouped) bytes"
    case .tooDeep(let limit): "the expression is nested deeper than \(limit) levels"
    case .unexpected(let found, let expected, _): "expected \(expected), found \(found)"
    case .spelling(let found, _): "'\(found)' is not part of an expression"
    case .malformedNumber(let text, _): "'\(text)' is not a number"
    case .unclosed(let opening): "\(opening) is never closed"
    case .chain: "comparisons cannot be chained"
    case .misplaced(let word, let place, _): "'\(word)' is only allowed \(place)"
    case .joined(let word, _): "'\(word)' is only allowed before 'at', which applies to the whole expression"
    case .unknown(let name, let what, _): "unknown \(what) '\(name)'"
    case .notSwept(let key, _): "unknown sweep key '\(key)'"
    case .noPoint(let key, let value, _): "no point of the sweep has \(key) = \(value)"
    case .noCombination: "no point of the sweep has these values together"
    case .severalPoints(let count, _): "\(count) points of the sweep match, but one is needed"
    case .absent(let name, _, _): "this run has no statistic '\(name)'"
    case .notOfAState(let name, _): "'\(name)' is known only at the end of a run, so it cannot be tested during the run"
    case .repeated(let key): "'\(key)' is given twice"
    case .omittedStep(let step, let reason, _, _): "the series has no value at step \(step), because it \(reason)"
    case .outOfRange(let found, let expected, _): "expected \(expected), found \(found)"
    case .wrongType(let part, let found, let expected):
      "\(Self.quoted(part)) \(found == "no value" ? "has" : "is") \(found), but \(expected) is needed"
    case .incomparable(let part, let found, let other, let otherFound):
      "\(Self.quoted(part)) is \(found) and \(Self.quoted(other)) is \(otherFound): they cannot be compared"
    case .noValue(let part): "\(Self.quoted(part)) has no value, so the condition is neither true nor false"
    case .divisionByZero(let divisor): "division by zero: \(Self.quoted(divisor)) is 0"
    case .tooLarge(let part): "\(Self.quoted(part)) is too large"
    case .tooFewReplicates(let function, let needs): "'\(function)' needs at least \(needs) replicates"
    case .tooFewNumbers(let part, let name, found: 0, _):
      "\(Self.quoted(part)) has no value: no run has a number for '\(name)'"
    case .tooFewNumbers(let part, let name, let found, let needs):
      "\(Self.quoted(part)) needs \(needs) numbers: only \(found) of the runs \(found == 1 ? "has" : "have") "
        + "a value for '\(name)'"
    }
  }

  /// How to fix the error, or nil if the message says enough.
  package var advice: String? {
    switch problem {
    case .unexpected(_, _, let nearest): nearest.map { "did you mean '\($0)'?" }
    case .spelling(_, let write): write
    case .malformedNumber(_, let advice): advice
    case .chain(let write): write.map { "write '\($0)'" } ?? "join two comparisons with 'and'"
    case .misplaced(let word, _, let write?): "write \(write) instead of \(word)"
    case .misplaced(let word, let place, nil) where (word == "at" || word == "as") && place != Self.endOfExpression:
      "leave out '\(word)' and what follows it"
    case .misplaced("not", _, nil): "put 'not' and its condition in parentheses"
    case .misplaced(let word, _, nil) where Aggregate(rawValue: word) != nil:
      "leave out '\(word)': each run has its own value"
    case .misplaced: nil
    case .unclosed(let opening): "add the missing \(Self.closing(of: opening))"
    case .repeated: "leave out one of them"
    case .wrongType(let part, let found, let expected)
    where found == ValueKinds.any.noun && expected == ValueKinds.truth.noun:
      "compare it with a number or a word" + (Self.isName(part) ? ", as in '\(part) == 0'" : "")
    case .wrongType(let part, Self.share, ValueKinds.truth.noun) where Self.isName(part):
      "compare it with a number: '\(part) == 1' means all runs"
    case .wrongType(let part, let found, let expected)
    where found == ValueKinds.number.noun && expected == ValueKinds.truth.noun:
      "compare it with a number, as in '\(part) > 0'"
    case .wrongType(let part, let found, let expected)
    where found == ValueKinds.truth.noun && expected == ValueKinds.number.noun:
      Self.adviceAsCondition(part)
    case .incomparable(let part, let found, _, let otherFound)
    where found == ValueKinds.truth.noun && otherFound == ValueKinds.number.noun:
      Self.adviceAsCondition(part)
    case .incomparable(_, let found, let other, let otherFound)
    where found == ValueKinds.number.noun && otherFound == ValueKinds.truth.noun:
      Self.adviceAsCondition(other)
    case .joined("and", joinsConditions: true): "separate the conditions by spaces"
    case .joined: "write two expectations, each with its own 'at'"
    case .unknown(let name, let what, let allowed): Self.suggestion(name, what: what, among: allowed)
    case .notSwept(_, let condition): "this block has no sweep: leave out '\(condition)'"
    case .noPoint(let key, _, let swept): "the values of '\(key)' are \(swept)"
    case .noCombination(let write): "write \(write), for example"
    case .severalPoints(_, let write): "pick one at the end: \(write)"
    case .absent(let name, let help, needs: let lines):
      switch lines.count {
      case 0: help.map { "'\(name)': \($0)" }
      case 1: "'\(name)' needs a line such as '\(lines[0])'"
      default: "'\(name)' needs lines such as \(lines.map { "'\($0)'" }.joined(separator: " and "))"
      }
    case .tooLarge:
      "whole numbers have at most \(Expression.bitLimit.grouped) bits (1,233 digits), fractions at most 1.8·10^308"
    case .tooFewReplicates(_, let needs): "add 'replicates: \(needs)' or more to the block"
    case .omittedStep(_, _, isLast: true, let condition):
      "leave out '\(condition)': the statistic has the value at the end"
    case .omittedStep(let step, _, isLast: false, let condition): "set steps: \(step), and leave out '\(condition)'"
    case .outOfRange(_, _, let write): write
    case .notOfAState(let name, let write): write.map { "write \($0) instead of \(name)" }
    case .incomparable, .noValue, .tooLong, .tooLongWithParameters, .tooDeep, .wrongType, .divisionByZero,
      .tooFewNumbers:
      nil
    }
  }

  /// The description of a mean over truths.
  static let share = "a share of runs"

  /// The only place of `at` and `as` in an expression that may have them.
  static let endOfExpression = "at the end of the whole expression"

  /// Whether a part of an expression is a single name.
  private static func isName(_ part: String) -> Bool {
    part.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }

  /// Returns advice to use a truth without a comparison.
  private static func adviceAsCondition(_ part: String) -> String {
    let operand = isName(part) ? part : "(\(part))"
    return "use '\(part)' or 'not \(operand)' as a condition of its own"
  }

  /// Returns the mark that closes a bracket or quotation.
  private static func closing(of opening: String) -> String {
    opening.contains("(") ? "')'" : opening.contains("[") ? "']'" : "quotation mark"
  }

  /// Returns a part of an expression in quotation marks, cut after 60 characters. A part that starts with a quotation
  /// mark gets no others.
  private static func quoted(_ part: String) -> String {
    let brief = part.count > 60 ? part.prefix(60) + "…" : part
    return brief.hasPrefix("'") ? brief : "'\(brief)'"
  }

  private static func suggestion(_ name: String, what: String, among allowed: [Word]) -> String? {
    if let nearest = allowed.nearest(to: name) { return "did you mean '\(nearest)'?" }
    if what == "apgcode" {
      return "an apgcode looks like xs4_33 (block), xp2_7 (blinker) or xq4_153 (glider); the view 'census' lists them"
    }
    guard !allowed.isEmpty else { return nil }
    // Without quotation marks, a word with a comma would look like two words.
    let isQuoted = allowed.contains { $0.spelling.contains(",") }
    let words = allowed.map { isQuoted ? "'\($0.spelling)'" : $0.spelling }
    return "known \(Word.plural(of: what)): " + words.joined(separator: ", ")
  }
}
