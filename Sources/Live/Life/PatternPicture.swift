import Rendering
import Simulations

/// A small picture of a pattern, as large as the room allows.
struct PatternPicture {
  let pattern: Pattern

  func draw(on canvas: inout Canvas, column: Int, row: Int, columns: Int, rows: Int) {
    guard columns > 0, rows > 0, pattern.columns > 0, pattern.rows > 0 else { return }
    let level = ZoomLevel.fitting(columns: pattern.columns, rows: pattern.rows, into: (columns, rows))
    let states = Int(pattern.packed.highest)
    let looks =
      [StateLook("dead", .ground), StateLook("live", .marked)]
      + (2..<max(2, states + 1)).map { StateLook("state \($0)", .graded($0 - 2, of: max(1, states - 1))) }
    let picture = Picture(
      columns: pattern.columns, rows: pattern.rows, scale: level.scale, looks: looks, elements: elements(level.scale))
    let cells = canvas.cells(picture, level.form)
    guard cells.columns <= columns, cells.rows <= rows else { return }
    canvas.draw(cells, column: column, row: row)
  }

  private func elements(_ scale: Int) -> [UInt8] {
    guard scale > 1 else { return pattern.cells }
    let width = (pattern.columns + scale - 1) / scale, height = (pattern.rows + scale - 1) / scale
    var marked = [Int](repeating: 0, count: width * height)
    pattern.liveRuns { row, columns, _ in
      for column in columns { marked[row / scale * width + column / scale] += 1 }
    }
    return marked.map { Picture.share(marked: $0, of: scale * scale) }
  }
}
