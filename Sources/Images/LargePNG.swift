import Files

/// An encoder for Portable Network Graphics (ISO/IEC 15948) with a palette and many pixels, which uses zlib directly.
///
/// Most of the time is spent on the search for repeated bytes, which libpng's simplified interface does not let one
/// choose.
///
/// In most pictures of cells, either the whole row above repeats, or earlier rows hardly repeat at all. So a row equal
/// to the one above is stored as a difference of zeros, and other rows are stored unchanged. Only runs are searched
/// for, unless a full search compresses better.
package struct LargePNG {
  private let image: IndexedImage
  /// The number of bits per pixel: 1, 2, 4 or 8.
  private let bits: Int

  /// Creates the encoder of an image.
  ///
  /// - Parameter bits: the number of bits per pixel, 1, 2, 4 or 8, which must suffice for all colours.
  package init(_ image: IndexedImage, bits: Int) {
    self.image = image
    self.bits = bits
  }

  /// The whole file. O(pixels).
  package var file: [UInt8] {
    let rows = filteredRows
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let sizes = [image.columns, image.rows].flatMap { Self.bytes(UInt32(truncatingIfNeeded: $0)) }
    Self.append("IHDR", sizes + [UInt8(bits), 3, 0, 0, 0], to: &file)
    Self.append("sRGB", [0], to: &file)
    Self.append("PLTE", image.palette.flatMap { [$0.red, $0.green, $0.blue] }, to: &file)
    if image.palette.contains(where: { $0.opacity < 255 }) {
      Self.append("tRNS", image.palette.map(\.opacity), to: &file)
    }
    Self.append("IDAT", Zlib.pack(rows[...], search(rows)), to: &file)
    Self.append("IEND", [], to: &file)
    return file
  }

  private static func append(_ name: String, _ content: [UInt8], to file: inout [UInt8]) {
    let chunk = Array(name.utf8) + content
    file += bytes(UInt32(content.count)) + chunk + bytes(Zlib.checksum(chunk))
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Returns the search that compresses a sample from the middle better. For a background like that of Rule 110, a full
  /// search is worth the time.
  private func search(_ rows: [UInt8]) -> Zlib.Search {
    let start = max(0, rows.count - Self.sampleSize) / 2
    let sample = rows[start..<min(rows.count, start + Self.sampleSize)]
    return Zlib.pack(sample, .repeats).count < Zlib.pack(sample, .runs).count ? .repeats : .runs
  }

  private static let sampleSize = 1 << 16

  /// The filter of a row: the row itself, or its difference from the row above.
  private static let plain: UInt8 = 0, difference: UInt8 = 2

  /// The rows in order, each as its filter and its bytes.
  private var filteredRows: [UInt8] {
    let rowSize = 1 + (image.columns * bits + 7) / 8, columns = image.columns
    return [UInt8](unsafeUninitializedCapacity: image.rows * rowSize + 8) { buffer, count in
      count = image.rows * rowSize
      image.pixels.withUnsafeBufferPointer { pixels in
        let target = UnsafeMutableRawBufferPointer(buffer)
        for row in 0..<image.rows {
          let line = UnsafeBufferPointer(rebasing: pixels[row * columns..<(row + 1) * columns])
          // Packing writes eight bytes at a time, so the last write reaches into the next row, which is written later.
          let stored = UnsafeMutableRawBufferPointer(rebasing: target[row * rowSize..<(row + 1) * rowSize + 7])
          let above = UnsafeBufferPointer(rebasing: pixels[max(0, row - 1) * columns..<max(1, row) * columns])
          if row > 0, line.hasSameBytes(as: above) {
            stored.initializeMemory(as: UInt8.self, repeating: 0)
            stored[0] = Self.difference
          } else {
            stored[0] = Self.plain
            pack(UnsafeRawBufferPointer(line), into: UnsafeMutableRawBufferPointer(rebasing: stored[1...]))
          }
        }
      }
    }
  }

  /// Packs a row's pixels eight at a time, with the first one in the highest bits.
  ///
  /// - Parameter target: a buffer for the packed bytes and seven more.
  @inline(__always)
  private func pack(_ line: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) {
    var place = 0, next = 0
    while place < line.count {
      var eight: UInt64 = 0
      if place &+ 8 <= line.count {
        eight = UInt64(bigEndian: line.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      } else {
        for index in place..<line.count { eight |= UInt64(line[index]) << UInt64(56 - 8 * (index - place)) }
      }
      target.storeBytes(of: Self.packed(eight, bits: bits).bigEndian, toByteOffset: next, as: UInt64.self)
      place &+= 8
      next &+= bits
    }
  }

  /// Returns the lowest bits of each of eight bytes, packed side by side into the highest bits.
  @inline(__always)
  private static func packed(_ eight: UInt64, bits: Int) -> UInt64 {
    // Bytes become pairs, pairs become fours, and fours become eights.
    let bits = UInt64(bits), all = UInt64.max
    let pairs = (eight | eight &>> (8 &- bits)) & (all / 0xFFFF &* (all &>> (64 &- 2 &* bits)))
    let fours = (pairs | pairs &>> (16 &- 2 &* bits)) & (all / 0xFFFF_FFFF &* (all &>> (64 &- 4 &* bits)))
    return (fours | fours &>> (32 &- 4 &* bits)) &<< (64 &- 8 &* bits)
  }
}
