import Images
import Simulations

/// Pictures of a simulation in play as pixels, for files that a person asks for.
package enum PictureFile {
  /// Returns the limit for this many pictures: each has room in a file, and all together in memory.
  package static func limit(frames: Int) -> PictureLimit {
    let side = frames == 1 ? PictureRaster.largest - 2 : 1024
    return PictureLimit(columns: side, rows: side, elements: (1 << 25) / max(1, frames))
  }

  /// A still picture, each cell as large as there is room for. O(pixels).
  package static func still(_ picture: Picture) -> IndexedImage {
    PictureRaster.still(picture).image(picture, PixelPalette(picture))
  }

  /// Returns an animation of the pictures, with a second for the first and the last one. Nil if their sizes differ, or
  /// if there are none. O(pixels).
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
