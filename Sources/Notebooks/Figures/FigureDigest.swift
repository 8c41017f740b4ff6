import Files
import Images
import Rendering

/// What tells one figure from another: of an SVG its bytes, of a PNG and a GIF its pixels, since the libraries that write
/// them differ in bytes from version to version.
enum FigureDigest {
  static func of(_ content: Figure.Content) -> String {
    switch content {
    case .svg(let bytes): SHA256.hexadecimal(of: bytes)
    case .png(let image): PixelDigest.of(image)
    case .gif(let animation): PixelDigest.of(animation)
    }
  }

  /// That of a file, by its ending. A file that holds no such picture has one of its own.
  static func of(file bytes: [UInt8], named path: String) -> String {
    if path.hasSuffix(".png"), let image = try? PNGDecoder.decode(bytes) { return PixelDigest.of(image) }
    if path.hasSuffix(".gif"), let animation = try? GIFDecoder.decode(bytes) { return PixelDigest.of(animation) }
    return SHA256.hexadecimal(of: bytes)
  }
}

extension Figure.Content {
  /// The bytes of the file.
  func encoded() -> [UInt8] {
    switch self {
    case .svg(let bytes): bytes
    case .png(let image): PNGEncoder.encode(image)
    case .gif(let animation): GIFEncoder.encode(animation)
    }
  }
}
