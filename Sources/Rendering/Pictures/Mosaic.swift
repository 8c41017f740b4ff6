import Images
import Simulations

/// Several pictures of one size in one image: row after row from the top left, with a gap between them.
struct Mosaic {
  let columns: Int
  let rows: Int
  private let pictures: [Picture]

  /// Pixels between two pictures.
  static let gap = 12

  /// In as many columns as make the image about as high as wide, and rather wider.
  ///
  /// - Precondition: at least one picture, all of one size.
  init(_ pictures: [Picture]) {
    self.pictures = pictures
    let width = pictures[0].width, height = pictures[0].height, count = pictures.count
    func longest(_ columns: Int) -> Int { max(columns * width, (count + columns - 1) / columns * height * 3 / 2) }
    var best = 1
    for columns in 1...count where longest(columns) < longest(best) { best = columns }
    columns = best
    rows = (count + best - 1) / best
  }

  /// Elements from the left to the right and from the top to the bottom.
  var elements: (columns: Int, rows: Int) { (columns * pictures[0].width, rows * pictures[0].height) }

  func image(_ raster: PictureRaster, _ palette: PixelPalette) -> IndexedImage {
    let size = raster.size(pictures[0])
    let width = columns * (size.columns + Self.gap) - Self.gap, height = rows * (size.rows + Self.gap) - Self.gap
    var pixels = [UInt8](repeating: PixelPalette.ground, count: width * height)
    for (index, picture) in pictures.enumerated() {
      let left = index % columns * (size.columns + Self.gap), top = index / columns * (size.rows + Self.gap)
      raster.draw(picture, palette, into: &pixels, at: top * width + left, stride: width)
    }
    return IndexedImage(columns: width, rows: height, palette: palette.colors, pixels: pixels)
  }
}
