import Images
import Simulations

/// Pictures of a running simulation as pixels, for files that a person asks for.
package enum PictureFile {
  /// Returns the limit for this many pictures, so that each fits in a file, and all of them together in memory.
  package static func limit(frames: Int) -> PictureLimit {
    let side = frames == 1 ? PictureRaster.largest - 2 : 1024
    return PictureLimit(columns: side, rows: side, elements: (1 << 25) / max(1, frames))
  }

  /// Returns a still picture with the largest cells that fit. O(pixels).
  package static func still(_ picture: Picture) -> IndexedImage {
    PictureRaster.still(picture).image(picture, PixelPalette(picture))
  }

  /// Returns an animation of the pictures, whose first and last frame stay for a second. Nil if their sizes or looks
  /// differ, or if there are none. O(pixels).
  package static func animation(_ pictures: [Picture]) -> IndexedAnimation? {
    guard let first = pictures.first,
      pictures.allSatisfy({ $0.width == first.width && $0.height == first.height && $0.looks == first.looks })
    else { return nil }
    let raster = PictureRaster.animation(first, frames: pictures.count), palette = PixelPalette(first)
    return IndexedAnimation(
      frames: pictures.map { raster.image($0, palette) },
      delays: FrameRate(frames: pictures.count, wanted: nil).delays)
  }
}
