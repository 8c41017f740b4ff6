/// A table whose cells follow each other, while its rows are laid out.
struct StackedTable {
  /// The node after it.
  let end: Int
  /// The words of the cells of its header; empty without one.
  let header: [TextFlow]
  /// The rows so far, without the header.
  var rows = 0
  /// The cells of the row so far.
  var cells = 0

  /// The most bytes of a heading that is repeated before several cells.
  private static let longHeading = 200

  /// The heading of the next cell, if it is not too long to be repeated.
  var heading: TextFlow? {
    guard cells < header.count, !header[cells].isEmpty else { return nil }
    return rows > 1 && header[cells].bytes.count > Self.longHeading ? nil : header[cells]
  }
}
