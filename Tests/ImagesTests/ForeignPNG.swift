import Images

/// Pictures as other programs write them, interlaced or not (Adam7 of ISO/IEC 15948, section 8.2), with several kinds
/// of pixels and without compression.
enum ForeignPNG: CaseIterable {
  /// Has 8 bits for each pixel, with a table of opacities.
  case palette
  /// Has 8 bits for each channel.
  case colors
  /// Has only lightness, for pictures without colours.
  case greys

  func file(_ image: IndexedImage, isInterlaced: Bool) -> [UInt8] {
    let header = Self.word(image.columns) + Self.word(image.rows) + [8, colorType, 0, 0, isInterlaced ? 1 : 0]
    var chunks = Self.chunk("IHDR", header)
    if self == .palette {
      chunks += Self.chunk("PLTE", image.palette.flatMap { [$0.red, $0.green, $0.blue] })
      chunks += Self.chunk("tRNS", image.palette.map(\.opacity))
    }
    chunks += Self.chunk("IDAT", Self.packed(rows(of: image, isInterlaced: isInterlaced)))
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunks + Self.chunk("IEND", [])
  }

  private var colorType: UInt8 {
    switch self {
    case .palette: 3
    case .colors: 6
    case .greys: 0
    }
  }

  /// Returns the rows of each pass, each after its filter, which is none.
  private func rows(of image: IndexedImage, isInterlaced: Bool) -> [UInt8] {
    let passes =
      isInterlaced
      ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
      : [(0, 0, 1, 1)]
    var bytes: [UInt8] = []
    for (left, top, across, down) in passes where left < image.columns {
      for row in stride(from: top, to: image.rows, by: down) {
        bytes.append(0)
        for column in stride(from: left, to: image.columns, by: across) {
          bytes += pixel(image.pixels[row * image.columns + column], of: image.palette)
        }
      }
    }
    return bytes
  }

  private func pixel(_ number: UInt8, of palette: [PixelColor]) -> [UInt8] {
    let color = palette[Int(number)], channels = [color.red, color.green, color.blue, color.opacity]
    switch self {
    case .palette: return [number]
    case .colors: return channels
    case .greys: return [color.red]
    }
  }

  private static func word(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }

  private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + bytes
    return word(bytes.count) + content + word(Int(sum(content)))
  }

  /// Returns the cyclic redundancy check of ISO/IEC 15948, annex D, computed bit by bit.
  private static func sum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  /// Returns uncompressed blocks (RFC 1951, 3.2.4), with the header and the checksum of RFC 1950.
  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: bytes.count, by: 65_535) {
      let part = bytes[start..<min(start + 65_535, bytes.count)]
      let size = UInt16(part.count), isLast: UInt8 = part.endIndex == bytes.count ? 1 : 0
      packed.append(isLast)
      for number in [size, ~size] { packed += [UInt8(number & 255), UInt8(number >> 8)] }
      packed += part
    }
    var low = 1, high = 0
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return packed + word(high << 16 | low)
  }
}
