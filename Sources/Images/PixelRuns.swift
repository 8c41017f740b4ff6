#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The pixels of a picture of at most 256 colours as runs.
///
/// Each row that differs from the row above begins with the number of times that the row above repeats. The runs
/// follow, each with the number of a colour and the number of pixels. Colours are numbered in order of appearance.
struct PixelRuns {
  let bytes: [UInt8]
  /// The pixel value of each colour, in the order of the colours' numbers.
  let pixels: [UInt8]

  /// Finds the runs. O(pixels); equal pixels are compared eight at a time.
  ///
  /// - Precondition: different pixel values have different colours.
  init(_ pixels: UnsafeBufferPointer<UInt8>, columns: Int) {
    var bytes: [UInt8] = []
    var writer = Writer()
    var repeats = 0
    for start in stride(from: 0, to: pixels.count, by: columns) {
      let line = UnsafeBufferPointer(rebasing: pixels[start..<start + columns])
      // Most rows are equal to the row above.
      if start > 0, line.hasSameBytes(as: UnsafeBufferPointer(rebasing: pixels[start - columns..<start])) {
        repeats += 1
        continue
      }
      // A run of n pixels takes at most n + 1 bytes, and a number takes at most ten.
      bytes.append(addingCapacity: 2 * columns + 10) { span in
        span.withUnsafeMutableBufferPointer { buffer, count in
          guard let start = buffer.baseAddress else { return }
          count = writer.put(line, at: Writer.put(repeats, at: start)) - start
        }
      }
      repeats = 0
    }
    bytes.append(addingCapacity: 10) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        guard let start = buffer.baseAddress else { return }
        count = Writer.put(repeats, at: start) - start
      }
    }
    self.bytes = bytes
    self.pixels = writer.pixels
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether two buffers of the same length hold the same bytes.
  func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let mine = baseAddress, let others = other.baseAddress else { return true }
    return memcmp(mine, others, count) == 0
  }
}

/// Writes runs into a buffer that must be large enough, and numbers the colours.
private struct Writer {
  private(set) var pixels: [UInt8] = []
  /// The number of each pixel value's colour, or −1 before its first appearance.
  private var numbers = [256 of Int16](repeating: -1)

  /// Writes the runs of a row. Returns the end of the written bytes.
  mutating func put(
    _ line: UnsafeBufferPointer<UInt8>, at target: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let bytes = UnsafeRawBufferPointer(line), low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    var target = target, start = 0, place = 1
    while place &+ 8 <= line.count {
      // Eight pixels are compared with their left neighbours. The highest bit of each byte marks the start of a run.
      let difference =
        bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        ^ bytes.loadUnaligned(fromByteOffset: place &- 1, as: UInt64.self)
      var ends = UInt64(littleEndian: ((difference & low) &+ low | difference) & ~low)
      while ends != 0 {
        let end = place &+ ends.trailingZeroBitCount &>> 3
        target = put(line[start], end &- start, at: target)
        start = end
        ends &= ends &- 1
      }
      place &+= 8
    }
    while place < line.count {
      if line[place] != line[start] {
        target = put(line[start], place &- start, at: target)
        start = place
      }
      place &+= 1
    }
    return put(line[start], line.count &- start, at: target)
  }

  @inline(__always)
  private mutating func put(
    _ pixel: UInt8, _ count: Int, at target: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var number = numbers[Int(pixel)]
    if number < 0 {
      number = Int16(pixels.count)
      numbers[Int(pixel)] = number
      pixels.append(pixel)
    }
    target.pointee = UInt8(truncatingIfNeeded: number)
    return Self.put(count, at: target + 1)
  }

  /// Writes a number in base 128, lowest seven bits first. Returns the end of the written bytes.
  @inline(__always)
  static func put(_ number: Int, at target: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    var rest = number, target = target
    while rest >= 0x80 {
      target.pointee = UInt8(truncatingIfNeeded: rest) | 0x80
      target += 1
      rest &>>= 7
    }
    target.pointee = UInt8(truncatingIfNeeded: rest)
    return target + 1
  }
}
