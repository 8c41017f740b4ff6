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
  /// The width of the strip of a row, and the height of that of a column.
  static let size = 26.0

  var width: Double { (DrawingStyle.width - Self.size) / Double(max(1, columns.values.count)) }
  var columnRoom: Double { width - 2 * DrawingStyle.margin }
}

extension PanelStrips.Side {
  private var whole: [String] { values.map { "\(key) = \($0)" } }

  func isShort(to room: Double) -> Bool { whole.contains { TextMetrics.width($0, size: DrawingStyle.small) > room } }

  /// `key = value`; values alone where that is too long, and values that differ never look the same.
  func words(to room: Double) -> [String] {
    isShort(to: room) ? TextMetrics.cutApart(values, to: room, size: DrawingStyle.small) : whole
  }
}
