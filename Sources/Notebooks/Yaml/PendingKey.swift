import Simulations
import Specification

/// A key of a map whose value has not been read yet.
struct PendingKey {
  var text: String
  var span: SourceSpan
  var start: Int
  var end: Int
  var isPlain: Bool
  /// A second value of one key is read for its errors, and dropped.
  var isDropped: Bool
}
