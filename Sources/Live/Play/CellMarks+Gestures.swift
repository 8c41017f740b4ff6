import Rendering

extension CellMarks {
  /// Marks the cells of waiting gestures.
  mutating func insert(_ gestures: [Gesture], in viewport: CellViewport) {
    for gesture in gestures {
      switch gesture {
      case .touch(let cell): insert(cell, in: viewport)
      case .paint(let cells): for cell in cells { insert(cell.place, in: viewport) }
      case .symbol: break
      }
    }
  }
}
