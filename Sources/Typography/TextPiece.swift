/// A stretch of text that is divided only if it is wider than a line.
package struct TextPiece: Hashable, Sendable {
  /// The bytes of UTF-8, counted from the start of the text.
  package let range: Range<Int>
  /// The width in columns.
  package let width: Int
  /// Whether the piece is a run of spaces. It is dropped where a line ends before or after it.
  package let isBlank: Bool
  /// The permission for a line to end after the piece. It is `allowed` also before a run of spaces.
  package let end: LineBreak
}
