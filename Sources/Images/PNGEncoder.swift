import CPng

/// An encoder for Portable Network Graphics (ISO/IEC 15948) with a palette. It uses libpng's simplified interface,
/// which returns errors as values. ``LargePNG`` writes large pictures.
///
/// The pixels have 1, 2, 4 or 8 bits, the fewest that distinguish the colours. The bytes depend only on the versions of
/// libpng and zlib, because other versions may compress the same pixels differently.
package enum PNGEncoder {
  /// The reason why an image is not encoded, as the end of a sentence.
  package struct Refusal: Error, Hashable, Sendable {
    package var reason: String

    package init(reason: String) { self.reason = reason }
  }

  /// The number of pixels above which speed matters more than the size of the file.
  private static let thoroughPixels = 1 << 19
  /// The longest side, in pixels, that libpng accepts.
  private static let largestSide = 1_000_000

  /// Returns the whole file.
  ///
  /// - Throws: a refusal if a side is longer than libpng accepts, which is a million pixels, or if there is not enough
  ///   memory.
  package static func encode(_ image: IndexedImage) throws(Refusal) -> [UInt8] {
    guard let width = UInt32(exactly: image.columns), let height = UInt32(exactly: image.rows) else {
      throw Refusal(reason: "is too large for PNG")
    }
    if image.pixels.count > thoroughPixels {
      guard max(image.columns, image.rows) <= largestSide else { throw Refusal(reason: "is too large for PNG") }
      return LargePNG(image, bits: bits(colors: image.palette.count)).file
    }
    var header = png_image()
    header.version = UInt32(PNG_IMAGE_VERSION)
    header.width = width
    header.height = height
    header.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_COLORMAP)
    // An opaque palette does not need a table of opacities.
    let isOpaque = image.palette.allSatisfy { $0.opacity == 255 }
    if !isOpaque { header.format |= UInt32(PNG_FORMAT_FLAG_ALPHA) }
    header.colormap_entries = UInt32(image.palette.count)
    defer { png_image_free(&header) }
    let colors = image.palette.flatMap { color in
      [color.red, color.green, color.blue] + (isOpaque ? [] : [color.opacity])
    }
    // Incompressible data grows by less than a thousandth. The signature, header, palette and chunks take less than 2
    // KiB.
    let pixelsPerByte = 8 / bits(colors: image.palette.count)
    let packed = image.rows * ((image.columns + pixelsPerByte - 1) / pixelsPerByte + 1)
    var isWhole = false
    let file = [UInt8](unsafeUninitializedCapacity: packed + packed / 256 + 4096) { buffer, count in
      var size = buffer.count
      isWhole = image.pixels.withUnsafeBytes { pixels in
        colors.withUnsafeBytes { colors in
          png_image_write_to_memory(
            &header, buffer.baseAddress, &size, 0, pixels.baseAddress, 0, colors.baseAddress) != 0
        }
      }
      count = isWhole ? size : 0
    }
    guard isWhole else { throw Refusal(reason: "cannot be encoded as PNG") }
    return file
  }

  /// Returns the smallest number of bits per pixel that the format offers for this many colours.
  package static func bits(colors: Int) -> Int { colors > 16 ? 8 : colors > 4 ? 4 : colors > 2 ? 2 : 1 }
}
