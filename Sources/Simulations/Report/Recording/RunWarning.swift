import Specification

/// A warning to the author about results that are correct but may not be what the author meant.
package struct RunWarning: Sendable, Hashable {
  /// The key that the warning is about.
  package var key: String
  package var message: String
  package var advice: String?
  /// The entry in the key's map that the warning is about, such as a state of `transitions`.
  package var entry: String?
  /// The position that the warning is about, if a sweep has several. Kept results do not contain it, because it moves
  /// with the lines around the block.
  package var span: SourceSpan?

  package init(key: String, _ message: String, advice: String? = nil, about entry: String? = nil) {
    self.key = key
    self.message = message
    self.advice = advice
    self.entry = entry
  }
}
