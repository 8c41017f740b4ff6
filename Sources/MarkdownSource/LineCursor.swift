/// A place in a line, in bytes and in columns. A tab extends to the next multiple of four columns, and a container may
/// end inside it.
struct LineCursor {
  private(set) var offset: Int
  /// The number of columns of a tab that belong to the content.
  private(set) var restOfTab = 0
  private var column = 0
  private let end: Int

  init(_ line: Range<Int>) { (offset, end) = (line.lowerBound, line.upperBound) }

  /// Returns the distance to the first character that is not a space or tab, and its offset. On a blank line, this is
  /// the end of the line.
  func blanks(in bytes: [UInt8]) -> (columns: Int, offset: Int) {
    var (column, offset) = (column, offset)
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: " "): column += 1
      case UInt8(ascii: "\t"): column += 4 - column % 4
      default: return (column - self.column, offset)
      }
      offset += 1
    }
    return (column - self.column, offset)
  }

  mutating func advance(columns count: Int, in bytes: [UInt8]) {
    var left = count
    while left > 0, offset < end {
      let width = bytes[offset] == UInt8(ascii: "\t") ? 4 - column % 4 : 1
      column += min(width, left)
      restOfTab = max(width - left, 0)
      if width <= left { offset += 1 }
      left -= width
    }
  }
}
