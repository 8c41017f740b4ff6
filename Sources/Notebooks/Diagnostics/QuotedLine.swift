/// A line that messages quote, with marks for finding its characters quickly. A line may be the whole file and have a
/// thousand errors.
struct QuotedLine {
  /// The number of the line, counted from 1.
  let number: Int
  private let bytes: ArraySlice<UInt8>
  /// The number of Unicode scalars in the line.
  let count: Int
  /// The indices of the first byte of every 1,024th scalar.
  private let marks: [Int]

  private static let distance = 1 << 10

  /// Marks the places in a line. O(bytes).
  init(number: Int, bytes: ArraySlice<UInt8>) {
    self.number = number
    self.bytes = bytes
    var count = 0
    var marks: [Int] = []
    for index in bytes.indices where Self.beginsScalar(bytes[index]) {
      if count % Self.distance == 0 { marks.append(index) }
      count += 1
    }
    self.count = count
    self.marks = marks
  }

  /// Returns the text of a range of scalars. O(length of the range).
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[index(of: range.lowerBound)..<index(of: range.upperBound)], as: UTF8.self)
  }

  /// Returns the index of the first byte of a scalar, or the end of the line.
  private func index(of scalar: Int) -> Int {
    guard scalar < count else { return bytes.endIndex }
    var index = marks[scalar / Self.distance], rest = scalar % Self.distance
    while rest > 0 {
      index += 1
      if Self.beginsScalar(bytes[index]) { rest -= 1 }
    }
    return index
  }

  private static func beginsScalar(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}
