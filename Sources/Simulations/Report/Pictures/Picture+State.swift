extension Picture {
  /// Creates a picture of a window of a state, reduced if it is larger than `limit`. Cells that the state does not have
  /// are 0. A reduced picture marks all cells that are not 0. O(cells of the state and of the picture).
  package init(
    title: String? = nil, _ state: FinalState, window: LatticeBox, limit: PictureLimit, looks: [StateLook]
  ) {
    let scale = limit.scale(columns: window.columns, rows: window.rows)
    let whole = LatticeBox(corner: state.corner, columns: state.columns, rows: state.rows)
    if window == whole, case .bytes(let cells) = state.cells {
      if scale == 1 {
        self.init(title: title, columns: window.columns, rows: window.rows, scale: 1, looks: looks, elements: cells)
      } else {
        let marked = BitGrid(columns: window.columns, rows: window.rows, cells: cells) { $0 != 0 }
        self.init(title: title, marked, limit: limit, looks: looks)
      }
      return
    }
    self.init(title: title, state, window: window, scale: scale, looks: looks)
  }

  /// Creates a picture of a window of a state with a given scale, whatever its size. Cells that the state does not have
  /// are 0. A reduced picture marks all cells that are not 0. O(cells of the picture, and of the state in the window),
  /// 64 cells at a time if they are bits.
  init(title: String? = nil, _ state: FinalState?, window: LatticeBox, scale: Int, looks: [StateLook]) {
    let width = (window.columns + scale - 1) / scale, height = (window.rows + scale - 1) / scale
    var elements = [UInt8](repeating: 0, count: width * height)
    // A state that is too large to be kept appears empty.
    if let state, state.cells != .absent {
      let marked = scale == 1 ? nil : state.markedCells
      for row in 0..<height {
        let top = window.corner.row + row * scale, bottom = min(top + scale, window.rowRange.upperBound)
        let rows = (top - state.corner.row..<bottom - state.corner.row).clamped(to: 0..<state.rows)
        guard !rows.isEmpty else { continue }
        for column in 0..<width {
          let left = window.corner.column + column * scale, right = min(left + scale, window.columnRange.upperBound)
          let columns = (left - state.corner.column..<right - state.corner.column).clamped(to: 0..<state.columns)
          guard !columns.isEmpty else { continue }
          guard let marked else {
            elements[row * width + column] = state[columns.lowerBound, rows.lowerBound]
            continue
          }
          let count = rows.reduce(0) {
            $0 + marked.population(row: $1, from: columns.lowerBound, count: columns.count)
          }
          elements[row * width + column] = Picture.share(marked: count, columns: right - left, rows: bottom - top)
        }
      }
    }
    self.init(
      title: title, columns: window.columns, rows: window.rows, scale: scale, looks: looks, elements: elements)
  }

  /// Creates a picture of a window with a given scale from the numbers of marked cells in its squares, row by row.
  init(_ counts: [Int], window: LatticeBox, scale: Int, looks: [StateLook]) {
    let width = (window.columns + scale - 1) / scale
    let elements = counts.enumerated().map { number, count in
      let columns = min(scale, window.columns - number % width * scale)
      let rows = min(scale, window.rows - number / width * scale)
      return Picture.share(marked: count, columns: columns, rows: rows)
    }
    self.init(columns: window.columns, rows: window.rows, scale: scale, looks: looks, elements: elements)
  }

  /// Returns the share of marked cells in a rectangle, which may have more cells than an `Int` can count.
  private static func share(marked: Int, columns: Int, rows: Int) -> UInt8 {
    let (cells, isBeyond) = columns.multipliedReportingOverflow(by: rows)
    return isBeyond ? (marked == 0 ? 0 : 1) : share(marked: marked, of: cells)
  }
}

extension FinalState {
  /// The cells that are not 0, or nil if the cells are absent. O(cells), or O(1) for bits.
  fileprivate var markedCells: BitGrid? {
    switch cells {
    case .bits(let grid): grid
    case .bytes(let bytes): BitGrid(columns: columns, rows: rows, cells: bytes) { $0 != 0 }
    case .numbers(let numbers):
      BitGrid(columns: columns, rows: rows, cells: numbers.map { $0 == 0 ? 0 : 1 }) { $0 != 0 }
    case .absent: nil
    }
  }
}
