import CPng

/// A decoder for Portable Network Graphics (ISO/IEC 15948). It uses libpng's simplified interface, which returns errors
/// as values.
package enum PNGDecoder {
  /// The reason why a file is not decoded, as the end of a sentence.
  package struct Refusal: Error, Hashable, Sendable {
    package var reason: String
  }

  /// The largest number of pixels that are decoded: 25 million.
  package static let pixelLimit = 25_000_000

  /// Decodes the pixels of a file. The size and the chunks are checked before memory is allocated.
  package static func decode(_ file: [UInt8]) throws(Refusal) -> PixelImage {
    guard let file = PNGChunks.pixelChunks(of: file) else { throw Refusal(reason: "is not a readable PNG file") }
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    // The input must not move between the two calls.
    let pixels: [UInt8]? = file.withUnsafeBytes { bytes in
      guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else { return nil }
      let (columns, rows) = (Int(image.width), Int(image.height))
      guard columns > 0, rows > 0, columns <= pixelLimit / rows else { return nil }
      // The format is red, green, blue and opacity, one byte each: PNG_FORMAT_RGBA, a macro that Swift does not import.
      image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
      var isWhole = false
      let pixels = [UInt8](unsafeUninitializedCapacity: 4 * columns * rows) { buffer, count in
        isWhole = png_image_finish_read(&image, nil, buffer.baseAddress, 0, nil) != 0
        count = isWhole ? buffer.count : 0
      }
      return isWhole ? pixels : nil
    }
    if let pixels { return PixelImage(columns: Int(image.width), rows: Int(image.height), bytes: pixels) }
    throw Refusal(
      reason: Int(image.width) * Int(image.height) > pixelLimit
        ? "has more than \(pixelLimit / 1_000_000) million pixels" : "is not a readable PNG file")
  }

  /// Returns whether every viewer shows the pixels that ``decode(_:)`` reads.
  ///
  /// A file may also hold an animation (`acTL`), be rotated (`eXIf`), have other colours (`iCCP`), or hide bytes after
  /// its end. O(chunks).
  package static func showsOnlyPixels(_ file: [UInt8]) -> Bool { PNGChunks.showOnlyPixels(in: file) }
}
