import Specification

/// Something that the author should know: no error, for the results are what they are.
package struct RunWarning: Sendable, Hashable {
  /// The key that it is about.
  package var key: String
  package var message: String
  package var advice: String?
  /// The place inside the key's value, where there is a nearer one.
  package var span: SourceSpan?

  package init(key: String, _ message: String, advice: String? = nil, at span: SourceSpan? = nil) {
    self.key = key
    self.message = message
    self.advice = advice
    self.span = span
  }
}
