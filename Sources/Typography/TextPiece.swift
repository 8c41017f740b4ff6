/// A stretch of a text that no line divides, unless the stretch alone is wider than a line.
package struct TextPiece: Hashable, Sendable {
  /// In bytes of UTF-8 from the start of the text.
  package let range: Range<Int>
  /// Columns.
  package let width: Int
  /// A run of blanks: dropped where a line ends before or behind it.
  package let isBlank: Bool
  /// Whether a line may end behind it. `allowed` also before a run of blanks.
  package let end: LineBreak
}
