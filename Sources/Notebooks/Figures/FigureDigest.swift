import Files
import Images
import Rendering
import Simulations

/// The digest that tells one figure from another: of an SVG its text, of a PNG and a GIF its pixels, since the libraries
/// that write them differ in bytes from version to version. The kind of a text's line ends does not matter.
enum FigureDigest {
  /// - Parameter stop: ends the work. The digest is then wrong.
  static func of(_ content: Figure.Content, until stop: StopSignal? = nil) -> String {
    switch content {
    case .svg(let bytes): SHA256.hexadecimal(ofText: bytes)
    case .png(let image): SHA256.hexadecimal(PixelDigest.of(image))
    case .gif(let animation): SHA256.hexadecimal(PixelDigest.of(animation) { stop?.isOn == true })
    }
  }

  /// Returns the digest of a file, by the ending of its name. A file has the digest of its bytes if it is not such a
  /// picture, if viewers may show it otherwise than by its pixels, or if bytes follow the picture.
  static func of(file bytes: [UInt8], named path: String) -> String {
    if path.hasSuffix(".png"), PNGDecoder.showsOnlyPixels(bytes), let digest = try? PixelDigest.ofPNG(bytes) {
      return SHA256.hexadecimal(digest)
    }
    if path.hasSuffix(".gif"), GIFDecoder.repeatsForever(bytes), GIFDecoder.endsWithPicture(bytes),
      let digest = try? PixelDigest.ofGIF(bytes)
    {
      return SHA256.hexadecimal(digest)
    }
    let isPacked = [".png", ".gif"].contains { path.hasSuffix($0) }
    return isPacked ? SHA256.hexadecimal(of: bytes) : SHA256.hexadecimal(ofText: bytes)
  }
}

extension Figure.Content {
  /// The bytes of the file.
  ///
  /// - Parameter stop: ends the work with an error.
  /// - Throws: an error if it does not fit into memory or into its format.
  func encoded(until stop: StopSignal? = nil) throws(FigureRefusal) -> [UInt8] {
    do {
      return switch self {
      case .svg(let bytes): bytes
      case .png(let image): try PNGEncoder.encode(image)
      case .gif(let animation): try GIFEncoder.encode(animation) { stop?.isOn == true }
      }
    } catch let refusal as PNGEncoder.Refusal {
      throw FigureRefusal(reason: refusal.reason)
    } catch let refusal as GIFEncoder.Refusal {
      throw FigureRefusal(reason: refusal.reason)
    } catch {
      throw FigureRefusal(reason: "cannot be encoded")
    }
  }
}
