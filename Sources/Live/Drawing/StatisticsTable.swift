import Typography

/// Names and values in aligned columns, with a curve in the largest free area.
package struct StatisticsTable {
  package typealias Entry = (name: String, value: String)

  private let entries: [Entry]
  private let curve: Curve?
  /// The value width that determines the number of columns. Longer values are rare.
  private static let usualValue = 14

  package init(_ entries: [Entry], curve: Curve? = nil) {
    self.entries = entries
    self.curve = curve
  }

  private var nameWidth: Int { entries.reduce(0) { max($0, Self.width($1.name)) } }

  private var valueWidth: Int { entries.reduce(0) { max($0, min(Self.usualValue, Self.width($1.value))) } }

  private static func width(_ text: String) -> Int { VisibleText(label: text).width }

  package func draw(on canvas: inout Canvas, rows: Range<Int>) {
    let width = nameWidth + 2 + valueWidth
    let most = max(1, (canvas.columns - 1) / (width + 3)), room = rows.count - Curve.fewestRows - 1
    let lines = entries.count
    // The list has one column above the curve, then several columns, then one column with the curve on the right.
    if curve == nil || lines <= room {
      drawList(on: &canvas, columns: 1, width, rows)
      drawCurve(on: &canvas, 1..<canvas.columns - 1, rows.dropFirst(lines + 1))
    } else if let columns = (1...most).first(where: { (lines + $0 - 1) / $0 <= room }) {
      drawList(on: &canvas, columns: columns, width, rows)
      drawCurve(on: &canvas, 1..<canvas.columns - 1, rows.dropFirst((lines + columns - 1) / columns + 1))
    } else {
      let beside = width + 3..<max(width + 3, canvas.columns - 1)
      let hasRoom = beside.count >= 9 && rows.count >= Curve.fewestRows
      drawList(on: &canvas, columns: 1, width, rows, upTo: hasRoom ? beside.lowerBound - 1 : canvas.columns)
      if hasRoom { drawCurve(on: &canvas, beside, rows) }
    }
  }

  private func drawCurve(on canvas: inout Canvas, _ columns: Range<Int>, _ rows: Range<Int>) {
    guard columns.lowerBound < columns.upperBound else { return }
    curve?.draw(on: &canvas, columns: columns, rows: rows)
  }

  private func drawList(
    on canvas: inout Canvas, columns: Int, _ width: Int, _ rows: Range<Int>, upTo end: Int? = nil
  ) {
    let height = max(1, (entries.count + columns - 1) / columns), end = end ?? canvas.columns
    for (index, entry) in entries.enumerated() {
      let left = 1 + index / height * (width + 3), row = rows.lowerBound + index % height
      guard rows.contains(row) else { continue }
      let limit = columns == 1 ? end : left + width + 1
      // On a narrow terminal, names are shortened in favour of values.
      let value = min(left + nameWidth + 2, max(left + 6, limit - min(valueWidth, canvas.columns / 3)))
      canvas.put(entry.name, column: left, row: row, .dim, upTo: value - 1)
      canvas.put(entry.value, column: value, row: row, .strong, upTo: limit)
    }
  }
}
