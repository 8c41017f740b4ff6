import Rendering

extension CellMarks {
  /// Marks the cells of waiting gestures.
  mutating func insert(_ gestures: [Gesture], in viewport: CellViewport) {
    for cell in gestures.flatMap(\.cells) { insert(cell, in: viewport) }
  }
}
