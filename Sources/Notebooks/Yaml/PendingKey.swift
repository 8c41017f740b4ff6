import Simulations
import Specification

/// A key of a map whose value has not been read yet.
struct PendingKey {
  var text: String
  var span: SourceSpan
  var start: Int
  var end: Int
  var isPlain: Bool
  /// Whether the key is a duplicate, whose value is read only for its errors.
  var isDropped: Bool
}
