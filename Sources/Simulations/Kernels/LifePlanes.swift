import KernelBase
import KernelV3
import KernelV4

/// Two planes of packed cells between which a kernel computes a generation.
package struct LifePlanes {
  /// The first word of row 0. Rows −1 and `rows` are read, and a word before and after all that.
  package let source: UnsafePointer<UInt64>
  /// The first word of row 0 of another plane of the same shape.
  package let target: UnsafeMutablePointer<UInt64>
  /// Words from one row to the next, the margin included.
  package let stride: Int
  /// The number of words of a row that hold cells. The content of the other words after a sweep has no meaning.
  package let words: Int
  package let rows: Int

  package init(
    source: UnsafePointer<UInt64>, target: UnsafeMutablePointer<UInt64>, stride: Int, words: Int, rows: Int
  ) {
    self.source = source
    self.target = target
    self.stride = stride
    self.words = words
    self.rows = rows
  }

  /// The target number of words in a band: with their sums and their next generation they are four times as many.
  private static let bandWords = 768

  /// The rows of a band, and room for its sums.
  func withBand(_ body: (_ height: Int, _ scratch: UnsafeMutablePointer<UInt64>) -> Void) {
    let height = max(1, min(rows, Self.bandWords / stride))
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * (height + 2) * stride) { scratch in
      if let room = scratch.baseAddress { body(height, room) }
    }
  }
}
