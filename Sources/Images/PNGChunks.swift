/// The chunks of a PNG file, which are checked before libpng sees them.
///
/// libpng allocates as much memory as the length of a chunk demands, and as much as a compressed text or colour profile
/// unpacks to. So a file of 41 bytes could take 2 GiB. To prevent this, libpng receives only the chunks that pixels
/// depend on, and only if they lie within the file.
enum PNGChunks {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunks that pixels depend on, with the largest size of each in bytes.
  private static let kept: [[UInt8]: Int] = [
    Array("IHDR".utf8): 13, Array("PLTE".utf8): 768, Array("IDAT".utf8): .max, Array("IEND".utf8): 0,
    Array("tRNS".utf8): 256, Array("gAMA".utf8): 4, Array("cHRM".utf8): 32, Array("sRGB".utf8): 1,
    Array("sBIT".utf8): 4,
  ]

  /// The chunks that do not change the visible picture, in addition to those that pixels depend on.
  private static let unseen = ["tEXt", "zTXt", "iTXt", "tIME", "pHYs", "bKGD", "hIST"].map { Array($0.utf8) }
  /// The white point and the primaries of sRGB, as `cHRM` holds them.
  private static let standardPrimaries: [UInt8] =
    [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000].flatMap { (number: UInt32) in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

  /// Returns whether every viewer shows the pixels that ``PNGDecoder`` reads. The file must hold no animation, no
  /// rotation, no other colours, and nothing after its end. O(chunks).
  static func showOnlyPixels(in file: [UInt8]) -> Bool {
    var offset = signature.count
    while file.count - offset >= 12 {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - offset - 12 else { return false }
      let kind = Array(file[offset + 4..<offset + 8]), content = file[offset + 8..<offset + 8 + length]
      guard kept[kind] != nil || unseen.contains(kind) else { return false }
      if kind == Array("cHRM".utf8), !content.elementsEqual(standardPrimaries) { return false }
      if kind == Array("IEND".utf8) { return offset + 12 + length == file.count }
      offset += 12 + length
    }
    return false
  }

  /// Returns the file without the chunks that pixels do not depend on. Returns nil if a chunk extends beyond the file,
  /// is longer than its kind allows, or is critical but unknown. O(bytes).
  static func pixelChunks(of file: [UInt8]) -> [UInt8]? {
    guard file.starts(with: signature) else { return nil }
    var parts: [Range<Int>] = []
    var offset = signature.count
    var isEnded = false
    while !isEnded, file.count - offset >= 12 {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - offset - 12 else { return nil }
      let kind = Array(file[offset + 4..<offset + 8]), end = offset + 12 + length
      if let most = kept[kind] {
        guard length <= most else { return nil }
        if let last = parts.last, last.upperBound == offset {
          parts[parts.count - 1] = last.lowerBound..<end
        } else {
          parts.append(offset..<end)
        }
      } else if kind[0] & 0x20 == 0 {
        return nil
      }
      isEnded = kind == Array("IEND".utf8)
      offset = end
    }
    guard isEnded else { return nil }
    // Nearly all files are passed on unchanged.
    if parts == [signature.count..<offset] { return file }
    return parts.reduce(into: signature) { $0 += file[$1] }
  }
}
