import Images
import Simulations

/// Several pictures of one size in one image, row by row from the top left, with a gap between them.
struct Mosaic {
  let columns: Int
  let rows: Int
  private let pictures: [Picture]
  /// The title of each picture. Empty if there is only one picture.
  let titles: [String]

  /// The distance in pixels between two pictures, and from one row to the titles of the next.
  static let gap = 12

  /// Arranges the pictures in columns so that the image is about square, and wider rather than higher.
  ///
  /// - Precondition: There is at least one picture, and all have the same size.
  init(_ pictures: [Picture]) {
    self.pictures = pictures
    let titles = pictures.compactMap(\.title).map { PlainText.line($0) }
    self.titles = pictures.count > 1 && titles.count == pictures.count ? titles : []
    let width = pictures[0].width, height = pictures[0].height, count = pictures.count
    func longest(_ columns: Int) -> Int { max(columns * width, (count + columns - 1) / columns * height * 3 / 2) }
    var best = 1
    for columns in 1...count where longest(columns) < longest(best) { best = columns }
    columns = best
    rows = (count + best - 1) / best
  }

  /// The width and height of all pictures in elements.
  var elements: (columns: Int, rows: Int) { (columns * pictures[0].width, rows * pictures[0].height) }

  func image(_ raster: PictureRaster) -> IndexedImage {
    let size = raster.size(pictures[0])
    let heading = heading(columns: size.columns)
    let head = heading.map { $0.font.lineHeight + $0.font.dot } ?? 0
    // Words need some background around them, because the page may be dark.
    let margin = heading == nil ? 0 : Self.gap / 2
    let width = columns * (size.columns + Self.gap) - Self.gap + 2 * margin
    let height = rows * (head + size.rows + Self.gap) - Self.gap + 2 * margin
    let swatches = PixelSwatches(pictures, columns: width)
    let palette = PixelPalette(pictures[0], hasWords: heading != nil || swatches != nil)
    var pixels = [UInt8](repeating: PixelPalette.ground, count: width * height)
    for (index, picture) in pictures.enumerated() {
      let left = margin + index % columns * (size.columns + Self.gap)
      let top = margin + index / columns * (head + size.rows + Self.gap)
      if let heading {
        heading.font.draw(heading.words[index], palette.ink, into: &pixels, at: top * width + left, stride: width)
      }
      raster.draw(picture, palette, into: &pixels, at: (top + head) * width + left, stride: width)
    }
    let image = IndexedImage(columns: width, rows: height, palette: palette.colors, pixels: pixels)
    return swatches?.below(image, palette) ?? image
  }

  /// The numbers at the ends of the titles, or nil if a title does not end in a number.
  var numbers: [String]? {
    let numbers = titles.map { String($0.split(separator: " ").last ?? "") }
    return numbers.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } } ? numbers : nil
  }

  /// Returns the words above the pictures, in letters as large as is sensible for pictures of that width. These are the
  /// titles, or if they do not fit, their numbers. Nil if neither fit.
  private func heading(columns: Int) -> (words: [String], font: BitmapFont)? {
    guard !titles.isEmpty else { return nil }
    // The letters are those of the legend, which depend on the width of the whole image.
    let most = max(Self.plainDot, self.columns * columns / Self.dotsAcross)
    for (words, least) in [(titles, Self.plainDot), (numbers ?? titles, 1)] {
      if let font = BitmapFont(fitting: words, columns: columns, most: most), font.dot >= least { return (words, font) }
    }
    return nil
  }

  /// The side in pixels of a dot that is easy to read. A larger picture has larger dots: its width is at least
  /// `dotsAcross` of them.
  private static let plainDot = 2, dotsAcross = 240
}
