import Specification

/// Why a simulation could not be made or run: what is wrong, and how to mend it.
public struct RunError: Error, Sendable, Hashable {
  /// The parameter that is to blame, by the name of its key in a notebook.
  public var key: String
  public var message: String
  public var advice: String?
  /// The place inside the key's value, where there is a nearer one.
  package var span: SourceSpan?

  package init(key: String, _ message: String, advice: String? = nil, at span: SourceSpan?) {
    self.key = key
    self.message = message
    self.advice = advice
    self.span = span
  }

  /// An error of a parameter.
  ///
  /// - Parameters:
  ///   - key: the parameter that is to blame.
  ///   - message: what is wrong, as a sentence without a full stop.
  ///   - advice: how to mend it, as a sentence without a full stop.
  public init(key: String, _ message: String, advice: String? = nil) {
    self.init(key: key, message, advice: advice, at: nil)
  }
}

extension RunError: CustomStringConvertible {
  /// `rule: 'B9' is not a rule (write B3/S23)`.
  public var description: String { "\(key): \(message)" + (advice.map { " (\($0))" } ?? "") }
}
