import Files
import Images
import Rendering
import Simulations

/// The digest that distinguishes one figure from another.
///
/// It is the digest of an SVG's text, in which the kind of line ends does not matter. For a PNG or GIF, it is the
/// digest of the pixels, because different versions of the libraries write different bytes.
enum FigureDigest {
  /// Returns the digest of a figure that is to be written.
  ///
  /// - Parameter stop: ends the work when it is set. The digest is then wrong.
  static func of(_ content: Figure.Content, until stop: StopSignal? = nil) -> String {
    switch content {
    case .svg(let bytes): SHA256.hexadecimal(ofText: bytes)
    case .png(let image): SHA256.hexadecimal(PixelDigest.of(image))
    case .gif(let animation): SHA256.hexadecimal(PixelDigest.of(animation) { stop?.isOn == true })
    }
  }

  /// Returns the digest of a file, depending on the ending of its name.
  ///
  /// The digest is that of the bytes if the file is not a valid picture. This also applies if viewers may show more
  /// than its pixels, or if bytes follow the picture.
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
  /// Returns the bytes of the file.
  ///
  /// - Parameter stop: ends the work with an error when it is set.
  /// - Throws: a refusal if the figure does not fit into memory or into its format.
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

/// The reason why a figure cannot be made, as the end of a sentence.
struct FigureRefusal: Error, Hashable {
  let reason: String
}
