/// The blocks of a GIF file, which are traversed without unpacking them (GIF89a specification, appendix B).
enum GIFBlocks {
  /// Returns the offset after the trailer, which ends the picture. Returns nil if the blocks do not lead to a trailer.
  /// O(blocks).
  static func end(of file: [UInt8]) -> Int? {
    guard file.count > 13, file.starts(with: "GIF8".utf8) else { return nil }
    var offset = 13 + colorTable(file[10])
    while offset < file.count {
      switch file[offset] {
      case 0x21: offset += 2
      case 0x2C:
        guard offset + 9 < file.count else { return nil }
        // Skips the image descriptor, its colour table, and the size of the first code.
        offset += 11 + colorTable(file[offset + 9])
      case 0x3B: return offset + 1
      default: return nil
      }
      // The data is divided into pieces of at most 255 bytes, and an empty piece ends it.
      while offset < file.count, file[offset] > 0 { offset += 1 + Int(file[offset]) }
      offset += 1
    }
    return nil
  }

  /// Returns the size, in bytes, of the colour table that these flags announce.
  private static func colorTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}
