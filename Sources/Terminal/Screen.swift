import Typography

/// The account of what a terminal shows, and the bytes that turn it into something else.
package struct Screen {
  package var colors: ColorLevel
  package var allowsLinks: Bool
  /// Whether a change may be held back by the terminal until it is whole (mode 2026).
  package var isSynchronized: Bool
  private var shown: TerminalFrame?

  package init(colors: ColorLevel, links: Bool = true, isSynchronized: Bool = false) {
    self.colors = colors
    allowsLinks = links
    self.isSynchronized = isSynchronized
  }

  /// Forgets what is shown: the next frame is painted as a whole. To be called where something else may have written.
  package mutating func invalidate() { shown = nil }

  /// The bytes after which the terminal shows `frame`; none where it does so already. O(cells).
  package mutating func show(_ frame: TerminalFrame) -> [UInt8] {
    guard frame != shown else { return [] }
    var writer = TerminalWriter(colors: colors, links: allowsLinks)
    if isSynchronized { writer.set(.synchronized, true) }
    writer.set(.cursor, false)
    var old = TerminalFrame(columns: frame.columns, rows: frame.rows)
    if let shown, shown.columns == frame.columns, shown.rows == frame.rows {
      old = shown
    } else {
      writer.clearScreen()
    }
    for row in 0..<frame.rows { paint(row, of: frame, over: old, &writer) }
    writer.setLink(nil)
    writer.setStyle(.plain)
    if let cursor = frame.cursor {
      writer.move(column: cursor.column, row: cursor.row)
      writer.set(.cursor, true)
    }
    if isSynchronized { writer.set(.synchronized, false) }
    shown = frame
    return writer.bytes
  }

  private func paint(_ row: Int, of frame: TerminalFrame, over old: TerminalFrame, _ writer: inout TerminalWriter) {
    let start = row * frame.columns
    /// Where the terminal's cursor is, if it is in this row.
    var place: Int?
    /// Up to here cells are painted though they have not changed: a contested character may have covered them.
    var covered = 0
    for column in 0..<frame.columns {
      let cell = frame.cells[start + column], before = old.cells[start + column]
      if cell.isRightHalf { continue }
      let width = cell.text.width
      let isNew = cell != before || width == 2 && frame.cells[start + column + 1] != old.cells[start + column + 1]
      guard isNew || column < covered else { continue }
      switch place {
      case nil: writer.move(column: column, row: row)
      case column?: break
      case let known? where known >= 0: skip(known..<column, frame.cells[start..<start + frame.columns], &writer)
      default: writer.move(column: column)
      }
      writer.setLink(cell.link)
      writer.setStyle(cell.style)
      if cell.isContested {
        // The terminal may draw it narrower or wider than we think, up to four columns: whatever it leaves is blank,
        // what it covers is painted again, and the columns are counted from the left anew.
        writer.text(width == 2 ? Self.blanks : .blank)
        writer.move(column: column)
        writer.text(cell.text)
        place = -1
        covered = column + 4
      } else {
        writer.text(cell.text)
        // At the right edge terminals differ in where the cursor is.
        place = column + width < frame.columns ? column + width : -1
      }
    }
  }

  /// Goes on over cells that are as they should be: by a move, or by writing them once more where that is shorter.
  private func skip(
    _ columns: Range<Int>, _ cells: ArraySlice<TerminalFrame.Cell>, _ writer: inout TerminalWriter
  ) {
    let skipped = cells[cells.startIndex + columns.lowerBound..<cells.startIndex + columns.upperBound]
    let room = TerminalWriter.move(right: columns.count, to: columns.upperBound).utf8.count
    var length = 0
    for cell in skipped {
      length += cell.text.string.utf8.count
      guard length <= room, cell.text.width == 1, !cell.isContested, writer.isWriting(cell.style, cell.link) else {
        return writer.move(right: columns.count, to: columns.upperBound)
      }
    }
    for cell in skipped { writer.text(cell.text) }
  }

  private static let blanks = VisibleText("  ")
}
