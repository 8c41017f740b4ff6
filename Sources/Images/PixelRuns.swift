#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The pixels of a picture of at most 256 colours as runs: for each row that differs from the one above how often that
/// one was repeated, and then in turn the number of a colour and how many pixels have it.
struct PixelRuns {
  private(set) var bytes: [UInt8] = []
  /// In the order in which they are met.
  private(set) var colors: [UInt32] = []
  private var numbers: [UInt32: UInt8] = [:]
  /// The last two colours: most pictures have no more.
  private var recent: (color: UInt32, number: UInt8, color1: UInt32, number1: UInt8)?

  /// - Parameter color: what a pixel looks like.
  /// - Returns: false where there are more colours.
  mutating func add<Pixel: FixedWidthInteger & UnsignedInteger>(
    _ pixels: UnsafeBufferPointer<Pixel>, columns: Int, color: (Pixel) -> UInt32
  ) -> Bool {
    var above: [UInt8] = [], row: [UInt8] = []
    var repeats = 0
    for start in stride(from: 0, to: pixels.count, by: columns) {
      let line = UnsafeBufferPointer(rebasing: pixels[start..<start + columns])
      // Most rows are those above once more; different pixels may look the same, too.
      if start > 0, Self.areEqual(line, UnsafeBufferPointer(rebasing: pixels[start - columns..<start])) {
        repeats += 1
        continue
      }
      guard read(line, into: &row, color) else { return false }
      if start > 0, row == above {
        repeats += 1
        continue
      }
      append(repeats, to: &bytes)
      bytes += row
      swap(&above, &row)
      repeats = 0
    }
    append(repeats, to: &bytes)
    return true
  }

  @inline(__always)
  private static func areEqual<Pixel: FixedWidthInteger & UnsignedInteger>(
    _ a: UnsafeBufferPointer<Pixel>, _ b: UnsafeBufferPointer<Pixel>
  ) -> Bool {
    guard let first = a.baseAddress, let second = b.baseAddress else { return true }
    return memcmp(first, second, a.count * MemoryLayout<Pixel>.size) == 0
  }

  /// The end of the run of equal pixels that starts at a place. Eight bytes are looked at together.
  @inline(__always)
  private static func end<Pixel: FixedWidthInteger & UnsignedInteger>(
    ofRunAt start: Int, in line: UnsafeBufferPointer<Pixel>
  ) -> Int {
    let pixel = line[start], pixelsPerWord = 64 / Pixel.bitWidth
    // The pixel again and again.
    let pattern = UInt64(truncatingIfNeeded: pixel) &* (UInt64.max / UInt64(Pixel.max))
    let bytes = UnsafeRawBufferPointer(line)
    var place = start &+ 1
    while place &+ pixelsPerWord <= line.count {
      let word = bytes.loadUnaligned(fromByteOffset: place &* MemoryLayout<Pixel>.size, as: UInt64.self)
      let difference = UInt64(littleEndian: word) ^ pattern
      guard difference == 0 else { return place &+ difference.trailingZeroBitCount / Pixel.bitWidth }
      place &+= pixelsPerWord
    }
    while place < line.count, line[place] == pixel { place &+= 1 }
    return place
  }

  @inline(__always)
  private mutating func read<Pixel: FixedWidthInteger & UnsignedInteger>(
    _ line: UnsafeBufferPointer<Pixel>, into row: inout [UInt8], _ color: (Pixel) -> UInt32
  ) -> Bool {
    row.removeAll(keepingCapacity: true)
    var column = 0
    while column < line.count {
      let first = column, look = color(line[first])
      repeat { column = Self.end(ofRunAt: column, in: line) } while column < line.count && color(line[column]) == look
      guard let number = number(of: look) else { return false }
      row.append(number)
      append(column - first, to: &row)
    }
    return true
  }

  private mutating func number(of color: UInt32) -> UInt8? {
    if let recent {
      if recent.color == color { return recent.number }
      if recent.color1 == color { return recent.number1 }
    }
    guard colors.count < 256 || numbers[color] != nil else { return nil }
    let number = numbers[color] ?? UInt8(colors.count)
    if numbers[color] == nil {
      colors.append(color)
      numbers[color] = number
    }
    recent = (color, number, recent?.color ?? color, recent?.number ?? number)
    return number
  }

  /// In base 128, the lowest seven bits first.
  private func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
