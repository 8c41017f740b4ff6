import Specification

/// A warning to the author about results that are correct but may not be what the author meant.
package struct RunWarning: Sendable, Hashable {
  /// The key that it is about.
  package var key: String
  package var message: String
  package var advice: String?
  /// The place inside the key's value, if there is a nearer one.
  package var span: SourceSpan?

  package init(key: String, _ message: String, advice: String? = nil, at span: SourceSpan? = nil) {
    self.key = key
    self.message = message
    self.advice = advice
    self.span = span
  }
}
