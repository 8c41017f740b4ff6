/// A picture of a history that is made row by row, so that a reduced picture takes memory only for its elements.
struct HistoryPicture {
  let columns: Int
  let rows: Int
  let scale: Int
  private let looks: [StateLook]
  private var elements: [UInt8] = []
  /// The number of live cells in each block of the current row of blocks. `filled` is the number of rows added to it so
  /// far.
  private var marked: [Int]
  private var filled = 0
  private var seen = 0

  init(columns: Int, rows: Int, limit: PictureLimit, looks: [StateLook]) {
    self.looks = looks
    self.columns = columns
    self.rows = rows
    scale = limit.scale(columns: columns, rows: rows)
    let width = (columns + scale - 1) / scale
    marked = [Int](repeating: 0, count: width)
    elements.reserveCapacity(width * ((rows + scale - 1) / scale))
  }

  /// Appends a row of the history.
  ///
  /// - Parameter first: the column of the line that becomes the first column of the picture.
  mutating func append<Row: HistoryRow>(_ line: Row, from first: Int = 0) {
    seen += 1
    if scale == 1 {
      for column in first..<first + columns { elements.append(line.state(column)) }
      return
    }
    for block in marked.indices {
      marked[block] += line.population(from: first + block * scale, count: blockWidth(block))
    }
    filled += 1
    if filled == scale || seen == rows { closeBlocks() }
  }

  private func blockWidth(_ block: Int) -> Int { min(scale, columns - block * scale) }

  private mutating func closeBlocks() {
    for block in marked.indices {
      elements.append(Picture.share(marked: marked[block], of: filled * blockWidth(block)))
      marked[block] = 0
    }
    filled = 0
  }

  /// The whole picture, which is valid once all rows are appended.
  var picture: Picture {
    Picture(columns: columns, rows: rows, scale: scale, looks: looks, elements: elements)
  }

  /// Returns the history up to a step, with the later rows empty. It is valid once all rows are appended.
  func picture(atStep step: Int) -> Picture {
    var picture = picture
    picture.title = "step \(step)"
    let shown = (step / scale + 1) * picture.width
    if shown < picture.elements.count {
      picture.elements.replaceSubrange(
        shown..., with: repeatElement(0, count: picture.elements.count - shown))
    }
    return picture
  }
}

/// One row of a one-dimensional automaton, for drawing.
package protocol HistoryRow {
  func state(_ column: Int) -> UInt8
  /// Returns the number of cells that are not 0 among `count` columns, starting with `column`.
  func population(from column: Int, count: Int) -> Int
}
