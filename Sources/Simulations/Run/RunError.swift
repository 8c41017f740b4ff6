import Specification

/// An error of the values that a simulation is made of, or of a run: what is wrong, and how to fix it.
///
/// An error holds one problem or several; printed, it is a line for each:
///
/// ```text
/// people: 0 is out of range; use a whole number from 1 to 4294967295
/// factor: -1 is out of range; use a whole number from 0 to 4294967295
/// ```
public struct RunError: Error, Sendable, Hashable {
  /// The parameter that is to blame: of an initialiser or method, or the key of a block. That of the first problem.
  public var key: String
  /// The error in words, in lower case and without a full stop.
  public var message: String
  /// The advice that fixes the error, in lower case and without a full stop, or nil without advice.
  public var advice: String?
  /// The place inside the key's value, if there is a nearer one.
  package var span: SourceSpan?
  /// The place where the run stopped, if its time was over.
  package internal(set) var stop: RunStop?
  /// The problems after the first one.
  private var others: [RunError] = []

  package init(key: String, _ message: String, advice: String? = nil, at span: SourceSpan?) {
    self.key = key
    self.message = message
    self.advice = advice
    self.span = span
  }

  /// Creates an error of one parameter.
  ///
  /// - Parameters:
  ///   - key: the parameter that is to blame.
  ///   - message: what is wrong, with the value that was found in single quotes where it is text.
  ///   - advice: how to fix it, with a value that would work.
  public init(key: String, _ message: String, advice: String? = nil) {
    self.init(key: key, message, advice: advice, at: nil)
  }

  /// Creates one error of several problems, so a user sees all of them at once, or nil if there are none.
  public init?(_ problems: [RunError]) {
    let all = problems.flatMap(\.problems)
    guard let first = all.first else { return nil }
    self = first
    others = Array(all.dropFirst())
  }

  /// The problems, at least one, each as an error of its own.
  public var problems: [RunError] {
    var first = self
    first.others = []
    return [first] + others
  }
}

extension RunError: CustomStringConvertible {
  public var description: String { problems.map(\.line).joined(separator: "\n") }

  /// The first problem in one line, whatever characters the user's text has.
  private var line: String {
    "\(key): \(message)\(advice.map { "; \($0)" } ?? "")".unicodeScalars
      .map { $0.properties.generalCategory == .control ? $0.escaped(asASCII: true) : String($0) }.joined()
  }
}

extension RunError {
  /// Returns the error of a whole number outside its range, or nil if it is inside.
  static func outOfRange(_ key: String, _ value: Int, _ range: ClosedRange<Int>) -> RunError? {
    range.contains(value)
      ? nil
      : RunError(
        key: key, "\(value) is out of range",
        advice: "use a whole number \(range.upperBound == .max ? "of at least" : "from") \(range.lowerBound)"
          + (range.upperBound == .max ? "" : " to \(range.upperBound)"))
  }
}
