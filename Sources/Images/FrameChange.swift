import CGif

/// The smallest rectangle around the pixels that differ from the previous frame, or the first pixel if none differ.
struct FrameChange {
  let before: IndexedImage?
  let columns: Range<Int>
  let rows: Range<Int>
  /// Whether at least half of the rectangle is unchanged.
  let isMostlySame: Bool

  init(whole frame: IndexedImage) {
    before = nil
    columns = 0..<frame.columns
    rows = 0..<frame.rows
    isMostlySame = false
  }

  init(from before: IndexedImage, to frame: IndexedImage) {
    self.before = before
    let width = frame.columns
    var left = width, right = 0, top = frame.rows, bottom = 0, changed = 0
    before.pixels.withUnsafeBufferPointer { old in
      frame.pixels.withUnsafeBufferPointer { new in
        for row in 0..<frame.rows {
          let line = row * width..<(row + 1) * width
          let (old, new) = (UnsafeBufferPointer(rebasing: old[line]), UnsafeBufferPointer(rebasing: new[line]))
          // Most rows are usually unchanged, and comparing whole rows is fast.
          guard !old.hasSameBytes(as: new) else { continue }
          top = min(top, row)
          bottom = row + 1
          var first = 0, last = width - 1
          while old[first] == new[first] { first += 1 }
          while old[last] == new[last] { last -= 1 }
          left = min(left, first)
          right = max(right, last + 1)
          for column in first...last { changed &+= old[column] == new[column] ? 0 : 1 }
        }
      }
    }
    columns = left < right ? left..<right : 0..<1
    rows = top < bottom ? top..<bottom : 0..<1
    isMostlySame = 2 * changed <= columns.count * rows.count
  }
}
