import Simulations

/// The newest rows of a line, in bounded memory. A copy costs almost nothing.
package struct RowHistory: Sendable {
  /// The largest numbers of rows and of bytes. Beyond either, the oldest rows are dropped.
  package static let mostRows = 100_000
  package static let mostBytes = 64 << 20

  private struct Chunk: Sendable {
    /// The generation of its first row.
    let first: Int
    var rows: [LineRow] = []
    var bytes = 0

    /// Whether the next row begins another chunk.
    var isFull: Bool { rows.count >= RowHistory.chunkRows || bytes >= RowHistory.chunkBytes }
  }

  /// The largest number of rows in a chunk, and the bytes at which it takes no more of them. Appending after a copy
  /// copies only the last chunk.
  private static let chunkRows = 256
  private static let chunkBytes = mostBytes / 16

  /// The generation of the first kept row.
  package private(set) var first: Int
  package private(set) var count = 0
  /// The memory of the rows in bytes.
  package private(set) var bytes = 0
  private var chunks: [Chunk] = []

  /// Creates an empty history.
  ///
  /// - Parameter generation: the generation of the first row that will be appended.
  package init(from generation: Int = 0) { first = generation }

  /// The generation after the newest row.
  package var end: Int { first + count }

  /// Returns the row of a generation, or nil if it is not kept.
  package subscript(generation: Int) -> LineRow? {
    let place = generation - first
    guard place >= 0, place < count else { return nil }
    var (low, high) = (0, chunks.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if chunks[middle].first <= generation { low = middle } else { high = middle - 1 }
    }
    return chunks[low].rows[generation - chunks[low].first]
  }

  package mutating func append(_ row: LineRow) {
    if chunks.last?.isFull ?? true { chunks.append(Chunk(first: end)) }
    let size = row.byteCount
    chunks[chunks.count - 1].rows.append(row)
    chunks[chunks.count - 1].bytes += size
    count += 1
    bytes += size
    while chunks.count > 1, count > Self.mostRows || bytes > Self.mostBytes { dropOldest() }
  }

  private mutating func dropOldest() {
    let oldest = chunks.removeFirst()
    first += oldest.rows.count
    count -= oldest.rows.count
    bytes -= oldest.bytes
  }

  /// Drops the rows from a generation onwards.
  package mutating func truncate(to end: Int) {
    while count > 0, self.end > end {
      let removed = chunks[chunks.count - 1].rows.removeLast()
      chunks[chunks.count - 1].bytes -= removed.byteCount
      bytes -= removed.byteCount
      count -= 1
      if chunks[chunks.count - 1].rows.isEmpty { chunks.removeLast() }
    }
    if count == 0 { first = min(first, end) }
  }

  /// Returns a window of columns and generations as a picture. O(elements + rows of the window).
  package func picture(in window: LatticeBox, scale: Int, looks: [StateLook]) -> Picture {
    let width = (window.columns + scale - 1) / scale, height = (window.rows + scale - 1) / scale
    let left = window.corner.column, top = window.corner.row
    var elements = [UInt8](repeating: 0, count: width * height)
    var marked = [Int](repeating: 0, count: scale == 1 ? 0 : width)
    for block in 0..<height {
      let generations = (top + block * scale..<min(top + (block + 1) * scale, top + window.rows))
      if scale == 1 {
        guard let row = self[generations.lowerBound] else { continue }
        for column in 0..<width { elements[block * width + column] = row[left + column] }
        continue
      }
      let kept = generations.clamped(to: first..<end)
      guard !kept.isEmpty else { continue }
      for index in marked.indices { marked[index] = 0 }
      for generation in kept {
        guard let row = self[generation] else { continue }
        // If no cell lives beyond the row, only the blocks that the row reaches are counted.
        let isBounded = row.outside == 0
        let start = isBounded ? max(0, (row.left - left) / scale) : 0
        let end = isBounded ? min(width, (row.columns.upperBound - left + scale - 1) / scale) : width
        guard start < end else { continue }
        for index in start..<end {
          let from = left + index * scale
          marked[index] += row.population(from..<min(from + scale, left + window.columns))
        }
      }
      for index in 0..<width {
        let columns = min(scale, window.columns - index * scale)
        elements[block * width + index] = Picture.share(marked: marked[index], of: columns * generations.count)
      }
    }
    return Picture(columns: window.columns, rows: window.rows, scale: scale, looks: looks, elements: elements)
  }
}
