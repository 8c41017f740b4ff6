import Rendering
import Simulations

/// The visible part of a line's history: columns and generations. The newest generation is at the bottom unless the
/// view is scrolled back.
package struct LineView: Hashable, Sendable {
  package private(set) var level = 1
  /// The column of the cursor, which is in the newest row.
  package private(set) var cursor: Int
  /// The first visible column.
  private var left = 0
  /// The first visible generation, or nil if the view follows the newest one.
  private var top: Int?
  private var columns: Int
  private var rows: Int

  /// Creates a view that shows all columns if possible, at the largest level that fits.
  package init(_ line: Range<Int>, columns: Int, rows: Int) {
    (self.columns, self.rows) = (max(1, columns), max(1, rows))
    cursor = (line.lowerBound + line.upperBound) / 2
    fit(line)
  }

  package var zoom: ZoomLevel { ZoomLevel.levels[level] }

  /// Whether the newest row stays in view.
  package var isFollowing: Bool { top == nil }

  /// The number of visible cells.
  private var extent: (columns: Int, rows: Int) { zoom.cells(columns: columns, rows: rows) }

  /// Returns the visible part, given the newest generation.
  package func viewport(_ newest: Int) -> CellViewport {
    CellViewport(
      form: zoom.form, scale: zoom.scale, corner: Position(column: left, row: firstRow(newest)), columns: columns,
      rows: rows)
  }

  private func firstRow(_ newest: Int) -> Int {
    if let top { return min(top, newest) }
    let scale = zoom.scale
    return max(0, (newest + 1 - extent.rows + scale - 1) / scale * scale)
  }

  package mutating func resize(columns: Int, rows: Int) {
    let middle = left + extent.columns / 2
    (self.columns, self.rows) = (max(1, columns), max(1, rows))
    left = middle - extent.columns / 2
  }

  // MARK: Scrolling through generations

  /// Scrolls by generations. A negative number goes back. At the newest row, the view follows it again.
  package mutating func scroll(_ generations: Int, newest: Int, oldest: Int) {
    let first = firstRow(newest)
    let next = max(min(oldest, first), first + generations * zoom.scale)
    top = next + extent.rows > newest ? nil : next
  }

  /// Scrolls by half of the visible generations.
  package mutating func scrollPages(_ halves: Int, newest: Int, oldest: Int) {
    scroll(halves * max(1, extent.rows / zoom.scale / 2), newest: newest, oldest: oldest)
  }

  package mutating func showOldest(_ oldest: Int, newest: Int) {
    top = oldest + extent.rows > newest ? nil : oldest
  }

  package mutating func follow() { top = nil }

  // MARK: Columns

  package mutating func moveCursor(_ count: Int, in line: Range<Int>) {
    placeCursor(cursor + count * zoom.scale, in: line)
    let shown = extent.columns
    if cursor < left { left = cursor }
    if cursor >= left + shown { left = cursor - shown + zoom.scale }
  }

  package mutating func placeCursor(_ column: Int, in line: Range<Int>) {
    cursor = max(line.lowerBound, min(line.upperBound - 1, column))
  }

  package mutating func scroll(columns: Int) { left += columns * zoom.scale }

  package mutating func centre() { left = cursor - extent.columns / 2 }

  // MARK: Zoom

  /// Chooses the largest level that shows all columns.
  package mutating func fit(_ line: Range<Int>) {
    level =
      ZoomLevel.levels.firstIndex { $0.cells(columns: columns, rows: rows).columns >= line.count }
      ?? ZoomLevel.levels.count - 1
    left = (line.lowerBound + line.upperBound) / 2 - extent.columns / 2
    top = nil
  }

  /// Zooms in (positive) or out. The column at a place of the view stays in place; without a place, this is the
  /// cursor's column.
  package mutating func zoom(by levels: Int, at place: Int? = nil, newest: Int) {
    let next = max(0, min(ZoomLevel.levels.count - 1, level - levels))
    guard next != level else { return }
    let before = extent.columns
    let fixed = place.map { left + $0 * before / columns } ?? cursor
    let share = place ?? max(0, min(columns - 1, (cursor - left) * columns / max(1, before)))
    level = next
    left = fixed - share * extent.columns / columns
    if let top { scroll(0, newest: newest, oldest: min(top, newest)) }
  }
}
