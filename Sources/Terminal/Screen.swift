import Typography

/// The known content of a terminal, and the bytes that turn it into the next frame.
package struct Screen {
  package var colors: ColorLevel
  package var allowsLinks: Bool
  /// Whether the terminal may hold back a change until it is complete (mode 2026).
  package var isSynchronized: Bool
  private var shown: TerminalFrame?

  package init(colors: ColorLevel, links: Bool = true, isSynchronized: Bool = false) {
    self.colors = colors
    allowsLinks = links
    self.isSynchronized = isSynchronized
  }

  /// Forgets the content, so the next frame is painted completely. Call it if something else may have written.
  package mutating func invalidate() { shown = nil }

  /// Returns the bytes after which the terminal shows `frame`, or no bytes if it already does. O(cells).
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
    /// The column of the terminal's cursor, if the cursor is known to be in this row.
    var place: Int?
    /// Cells before this column are painted even if they have not changed: a contested character may have covered them.
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
        // The terminal may draw the character narrower or wider than expected, up to four columns. So its cells are
        // cleared first, the cells that it may cover are painted again, and the cursor is moved to an absolute column.
        writer.text(width == 2 ? Self.blanks : .blank)
        writer.move(column: column)
        writer.text(cell.text)
        place = -1
        covered = column + 4
      } else {
        writer.text(cell.text)
        // Terminals place the cursor differently at the right edge.
        place = column + width < frame.columns ? column + width : -1
      }
    }
  }

  /// Moves over cells that are correct already, or writes them again if that is shorter.
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
