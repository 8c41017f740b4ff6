import Specification

/// An error in the values of a simulation, or of its run: what is wrong and how to fix it.
///
/// An error holds one or more problems. Printing it gives a line for each:
///
/// ```text
/// people: 0 is out of range; use a whole number from 1 to 4,294,967,295
/// factor: -1 is out of range; use a whole number from 0 to 4,294,967,295
/// ```
public struct RunError: Error, Sendable, Hashable {
  /// The parameter to change in the first problem: that of an initialiser or method, or the key of a block.
  public var key: String
  /// What is wrong in the first problem, in lower case and without a full stop.
  public var message: String
  /// How to fix the first problem, in lower case and without a full stop; nil without advice.
  public var advice: String?
  /// The position of the problem within the key's value, or nil if it concerns the whole value.
  package var span: SourceSpan?
  /// The point at which the run was stopped, or nil if it was not.
  package internal(set) var stop: RunStop?
  /// The memory that a session needs, if it is more than its limit.
  package internal(set) var shortage: MemoryShortage?
  /// The problems after the first one.
  private var others: [RunError] = []

  package init(key: String, _ message: String, advice: String? = nil, at span: SourceSpan?) {
    self.key = key
    self.message = message
    self.advice = advice
    self.span = span
  }

  /// Creates an error with a single problem.
  ///
  /// - Parameters:
  ///   - key: the parameter to change.
  ///   - message: what is wrong, with text of the user in single quotes.
  ///   - advice: how to fix it, with a value that would work.
  public init(key: String, _ message: String, advice: String? = nil) {
    self.init(key: key, message, advice: advice, at: nil)
  }

  /// Creates an error from several problems, so that a user sees all of them at once. Returns nil if there are none.
  public init?(_ problems: [RunError]) {
    let all = problems.flatMap(\.problems)
    guard let first = all.first else { return nil }
    self = first
    others = Array(all.dropFirst())
  }

  /// The problems, at least one, each as a separate error.
  public var problems: [RunError] {
    var first = self
    first.others = []
    return [first] + others
  }
}

extension RunError: CustomStringConvertible {
  public var description: String { problems.map(\.line).joined(separator: "\n") }

  /// All problems without their keys, on a single line each.
  package var sentence: String { problems.map { $0.text(key: "") }.joined(separator: "\n") }

  /// The first problem on a single line, even if the user's text contains line breaks.
  private var line: String { text(key: "\(key): ") }

  private func text(key: String) -> String {
    "\(key)\(message)\(advice.map { "; \($0)" } ?? "")".unicodeScalars
      .map { $0.properties.generalCategory == .control ? $0.escaped(asASCII: true) : String($0) }.joined()
  }
}

extension RunError {
  /// Returns an error if a whole number is outside its range, otherwise nil.
  static func outOfRange(_ key: String, _ value: Int, _ range: ClosedRange<Int>) -> RunError? {
    range.contains(value)
      ? nil
      : RunError(
        key: key, "\(value) is out of range",
        advice: "use a whole number \(range.upperBound == .max ? "of at least" : "from") \(range.lowerBound)"
          + (range.upperBound == .max ? "" : " to \(range.upperBound.grouped)"))
  }
}
