import Simulations
import Specification

/// A list or a map that is still open.
struct OpenCollection {
  var isMap: Bool
  var isFlow: Bool
  var start: Int
  /// The end of the last thing inside.
  var end: Int
  var items: [SpecNode] = []
  var entries: [SpecEntry] = []
  var key: PendingKey?
  /// Where each key stands first.
  var places: [String: SourceSpan] = [:]
  /// In flow style: where the last value starts when it is plain text, its key, and the keys without `:` directly after
  /// it.
  var plainValue: Int?
  var plainKey: String?
  var lost: Range<Int>?
}
