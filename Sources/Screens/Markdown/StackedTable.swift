/// The state of a table whose cells follow one another, while its rows are laid out.
struct StackedTable {
  /// The node after the table.
  let end: Int
  /// The words of the header's cells. Empty without a header.
  let header: [TextFlow]
  /// The number of rows so far, without the header.
  var rows = 0
  /// The number of cells so far in the current row.
  var cells = 0

  /// The largest number of bytes of a heading that is repeated in each row.
  private static let longHeading = 200

  /// The heading of the next cell. Nil if its column has none, or if the heading is too long to be repeated.
  var heading: TextFlow? {
    guard cells < header.count, !header[cells].isEmpty else { return nil }
    return rows > 1 && header[cells].bytes.count > Self.longHeading ? nil : header[cells]
  }
}
