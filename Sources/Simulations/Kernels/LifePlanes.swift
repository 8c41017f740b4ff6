import KernelBase
import KernelV3
import KernelV4

/// Two planes of packed cells. A kernel computes the next generation of the first one in the second one.
package struct LifePlanes {
  /// The first word of row 0. Rows −1 and `rows` are read, and so are the words before row −1 and after row `rows`.
  package let source: UnsafePointer<UInt64>
  /// The first word of row 0 in another plane of the same shape.
  package let target: UnsafeMutablePointer<UInt64>
  /// The number of words from one row to the next, including the margin.
  package let stride: Int
  /// The number of words in a row that hold cells. After a sweep, the other words are meaningless.
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

  /// The target number of words in a band. With its sums and its next generation, a band takes four times as many.
  private static let bandWords = 768

  /// Calls `body` with the height of a band in rows and space for the sums of a band.
  func withBand(_ body: (_ height: Int, _ scratch: UnsafeMutablePointer<UInt64>) -> Void) {
    let height = max(1, min(rows, Self.bandWords / stride))
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * (height + 2) * stride) { scratch in
      if let room = scratch.baseAddress { body(height, room) }
    }
  }
}
