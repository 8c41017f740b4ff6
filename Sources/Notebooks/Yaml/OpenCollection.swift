import Simulations
import Specification

/// A list or a map that is still open.
struct OpenCollection {
  var isMap: Bool
  var isFlow: Bool
  var start: Int
  /// The end of the last node inside.
  var end: Int
  var items: [SpecNode] = []
  var entries: [SpecEntry] = []
  var key: PendingKey?
  /// The place where each key first occurs.
  var places: [String: SourceSpan] = [:]
  /// In flow style, the start of the last value if it is plain text, and the key of this value. `lost` is the range of
  /// keys without `:` that directly follow it.
  var plainValue: Int?
  var plainKey: String?
  var lost: Range<Int>?
}

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
