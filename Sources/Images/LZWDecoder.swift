/// A decoder for the frames of a GIF, which are compressed with the method of Lempel, Ziv and Welch.
///
/// The width of the codes grows, as in appendix F of the GIF89a specification. Source: Welch, "A technique for
/// high-performance data compression", 1984.
///
/// The string of a code is always an earlier string of the output, one pixel longer. So a table of the strings' places
/// in the output is enough, and a string is copied as a whole. Tests compare the results with giflib, which decodes
/// pixel by pixel.
struct LZWDecoder {
  /// The largest width of a code, in bits.
  private static let widest = 12
  /// The number of bytes that are copied at a time. The last piece of a string may extend beyond its end.
  private static let piece = 16

  /// The pixels of a frame, row after row in the order of the file, followed by some unused bytes.
  private(set) var pixels: [UInt8] = []
  /// Whether each number occurs among the pixels.
  private(set) var isUsed = [Bool](repeating: false, count: 256)

  /// Unpacks this many pixels. Later codes are ignored. O(pixels + bytes).
  ///
  /// - Parameter bits: the number of bits per pixel, 1 to 8.
  /// - Returns: false if the codes end too early or a code has no string.
  mutating func decode(_ codes: [UInt8], bits: Int, count: Int) -> Bool {
    let room = count + Self.piece
    if pixels.count < room { pixels = [UInt8](repeating: 0, count: room) }
    for index in isUsed.indices { isUsed[index] = false }
    return codes.withUnsafeBytes { codes in
      pixels.withUnsafeMutableBytes { pixels in
        isUsed.withUnsafeMutableBufferPointer { isUsed in
          withUnsafeTemporaryAllocation(of: Span.self, capacity: 1 << Self.widest) { table in
            guard let pixels = pixels.baseAddress, (1...8).contains(bits) else { return false }
            return Self.decode(codes, bits: bits, into: pixels, count: count, isUsed, table)
          }
        }
      }
    }
  }

  /// The place of a string in the output.
  private struct Span {
    var start: Int32
    var count: Int32
  }

  /// Unpacks `count` pixels.
  ///
  /// - Parameters:
  ///   - pixels: a buffer for `count` bytes and one more piece.
  ///   - isUsed: 256 elements.
  ///   - table: a buffer for 4096 elements.
  private static func decode(
    _ codes: UnsafeRawBufferPointer, bits: Int, into pixels: UnsafeMutableRawPointer, count: Int,
    _ isUsed: UnsafeMutableBufferPointer<Bool>, _ table: UnsafeMutableBufferPointer<Span>
  ) -> Bool {
    let clear = 1 << bits, end = clear + 1
    var width = bits + 1, next = end + 1
    // The previous string, which is empty after a clear code.
    var last = Span(start: 0, count: 0)
    var held: UInt = 0, heldBits = 0, read = 0, place = 0
    while place < count {
      while heldBits < width {
        guard read < codes.count else { return false }
        held |= UInt(codes[read]) &<< UInt(heldBits)
        read &+= 1
        heldBits &+= 8
      }
      let code = Int(held & ((1 &<< UInt(width)) &- 1))
      held &>>= UInt(width)
      heldBits &-= width
      if code == clear {
        (width, next, last.count) = (bits + 1, end + 1, 0)
        continue
      }
      guard code != end else { return false }
      if last.count > 0, next < 1 << widest {
        // The new string is the previous string and the first pixel of this one. If this code is the new string itself,
        // that pixel is the first of the previous string.
        table[next] = Span(start: last.start, count: last.count &+ 1)
        if code == next {
          let first = pixels.load(fromByteOffset: Int(last.start), as: UInt8.self)
          pixels.storeBytes(of: first, toByteOffset: place, as: UInt8.self)
        }
        next &+= 1
        if next == 1 &<< width, width < widest { width &+= 1 }
      }
      if code < clear {
        pixels.storeBytes(of: UInt8(truncatingIfNeeded: code), toByteOffset: place, as: UInt8.self)
        isUsed[code] = true
        last = Span(start: Int32(truncatingIfNeeded: place), count: 1)
        place &+= 1
        continue
      }
      // Directly after a clear code, the table has no strings.
      guard code < next, last.count > 0 else { return false }
      let string = table[code], length = min(Int(string.count), count - place)
      var copied = 0
      while copied < length {
        let part = pixels.loadUnaligned(fromByteOffset: Int(string.start) &+ copied, as: SIMD16<UInt8>.self)
        pixels.storeBytes(of: part, toByteOffset: place &+ copied, as: SIMD16<UInt8>.self)
        copied &+= piece
      }
      last = Span(start: Int32(truncatingIfNeeded: place), count: Int32(truncatingIfNeeded: length))
      place &+= length
    }
    return true
  }
}
