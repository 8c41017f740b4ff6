/// The words beside the rows and above the columns of panels.
package struct PanelStrips: Sendable, Hashable {
  /// A key and its values.
  package struct Side: Sendable, Hashable {
    package var key: String
    package var values: [String]

    package init(_ key: String, _ values: [String]) {
      self.key = key
      self.values = values
    }
  }

  package var rows: Side
  package var columns: Side

  package init(rows: Side, columns: Side) {
    self.rows = rows
    self.columns = columns
  }

  var hasShortKeys: Bool { rows.isShort(to: Self.rowRoom) || columns.isShort(to: columnRoom) }

  /// The height of a panel without words above and below it.
  static let height = 166.0
  static let rowRoom = height - 12
  /// The distance between the lines in a strip.
  static let lineDistance = 18.0

  /// The width of the strips of the rows.
  var rowSize: Double { Self.size(rowLines) }
  /// The height of the strips of the columns.
  var columnSize: Double { Self.size(columnLines) }

  /// The space between the strips of a row and what is above them.
  static let air = 6.0

  static func size(_ labels: [[String]]) -> Double {
    26 + Double(labels.reduce(1) { max($0, $1.count) } - 1) * lineDistance
  }

  /// The largest number of lines of a panel's own title.
  private static let titleLines = 8

  /// Returns the lines of the titles of panels that have a strip each. If a title has too many lines, all titles are
  /// cut, and titles that differ still look different.
  static func titles(_ titles: [String], to width: Double) -> [[String]] {
    TextMetrics.labels(titles, to: width - 2 * DrawingStyle.margin, most: titleLines, size: DrawingStyle.small)
  }

  /// Draws a strip with its words in the middle.
  static func draw(_ lines: [String], _ box: DrawingBox, turned: Bool = false, _ svg: inout SVGWriter) {
    var path = SVGPath()
    path.rectangle(box)
    svg.path(path, "none")
    let x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2
    svg.lines(lines, x: x, y: y, "middle", size: DrawingStyle.small, distance: lineDistance, isTurned: turned)
  }

  /// The lines of each strip.
  var rowLines: [[String]] { rows.lines(to: Self.rowRoom) }
  var columnLines: [[String]] { columns.lines(to: columnRoom) }

  var width: Double { (DrawingStyle.width - rowSize) / Double(max(1, columns.values.count)) }
  var columnRoom: Double { width - 2 * DrawingStyle.margin }
}

extension PanelStrips.Side {
  private var whole: [String] { values.map { "\(key) = \($0)" } }

  func isShort(to room: Double) -> Bool { whole.contains { TextMetrics.width($0, size: DrawingStyle.small) > room } }

  /// Returns the lines of each value: `KEY = VALUE`, or if one of these is too long for a line, the values alone, in
  /// several lines if necessary.
  func lines(to room: Double) -> [[String]] {
    isShort(to: room)
      ? TextMetrics.labels(values, to: room, most: 4, size: DrawingStyle.small) : whole.map { [$0] }
  }
}
