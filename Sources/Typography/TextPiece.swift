/// A stretch of text that is divided only if it is wider than a line.
package struct TextPiece: Hashable, Sendable {
  /// The bytes of UTF-8, counted from the start of the text.
  package let range: Range<Int>
  /// The width in columns.
  package let width: Int
  /// Whether the piece is a run of spaces. It is dropped if a line ends before or after it.
  package let isBlank: Bool
  /// Whether a line may end after the piece. It is `allowed` even before a run of spaces.
  package let end: LineBreak
}
