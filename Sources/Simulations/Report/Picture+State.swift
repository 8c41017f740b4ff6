extension Picture {
  /// A picture of what a window shows of a state, reduced to `limit` where it is larger; cells that the state does not
  /// have are 0. In a reduced one the marked cells are all that are not 0. O(cells of the window).
  init(title: String? = nil, _ state: FinalState, window: LatticeBox, limit: PictureLimit, looks: [StateLook]) {
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
    let left = window.corner.column - state.corner.column, top = window.corner.row - state.corner.row
    func cell(_ column: Int, _ row: Int) -> UInt8 {
      let (column, row) = (column + left, row + top)
      guard column >= 0, column < state.columns, row >= 0, row < state.rows else { return 0 }
      return state[column, row]
    }
    var elements: [UInt8] = []
    for blockTop in stride(from: 0, to: window.rows, by: scale) {
      for blockLeft in stride(from: 0, to: window.columns, by: scale) {
        if scale == 1 {
          elements.append(cell(blockLeft, blockTop))
          continue
        }
        var cells = 0, marked = 0
        for row in blockTop..<min(blockTop + scale, window.rows) {
          for column in blockLeft..<min(blockLeft + scale, window.columns) {
            cells += 1
            if cell(column, row) != 0 { marked += 1 }
          }
        }
        elements.append(Picture.share(marked: marked, of: cells))
      }
    }
    self.init(
      title: title, columns: window.columns, rows: window.rows, scale: scale, looks: looks, elements: elements)
  }
}
