import Images
import Simulations

/// Several pictures of one size in one image, row by row from the top left, with a gap between them.
struct Mosaic {
  let columns: Int
  let rows: Int
  let pictures: [Picture]
  /// The title of each picture. Empty if there is only one picture.
  let titles: [String]

  /// The distance in pixels between two pictures, and from one row to the titles of the next.
  static let gap = 12

  /// Arranges the pictures in columns so that the image is about square, and wider rather than higher.
  ///
  /// - Parameter rowLength: the number of pictures in a row, unless that makes the image too long.
  /// - Precondition: There is at least one picture, and all have the same size.
  init(_ pictures: [Picture], rowLength: Int? = nil) {
    self.pictures = pictures
    let titles = pictures.compactMap(\.title).map { PlainText.line($0) }
    self.titles = pictures.count > 1 && titles.count == pictures.count ? titles : []
    let width = pictures[0].width, height = pictures[0].height, count = pictures.count
    func longest(_ columns: Int) -> Int { max(columns * width, (count + columns - 1) / columns * height * 3 / 2) }
    var best = 1
    for columns in 1...count where longest(columns) < longest(best) { best = columns }
    if let rowLength, (1...count).contains(rowLength), longest(rowLength) * 2 <= longest(best) * 3 { best = rowLength }
    columns = best
    rows = (count + best - 1) / best
  }

  /// The width and height of all pictures in elements.
  var elements: (columns: Int, rows: Int) { (columns * pictures[0].width, rows * pictures[0].height) }

  func image(_ raster: PictureRaster) -> IndexedImage {
    let (size, heading, margin) = (raster.size(pictures[0]), heading(raster), margin(raster))
    let head = heading?.rows ?? 0
    let (width, height) = self.size(raster)
    let swatches = PixelSwatches(pictures, columns: width)
    let palette = PixelPalette(pictures[0], hasWords: heading != nil || swatches != nil)
    var pixels = [UInt8](repeating: PixelPalette.ground, count: width * height)
    for (index, picture) in pictures.enumerated() {
      let left = margin + index % columns * (size.columns + Self.gap)
      let top = margin + index / columns * (head + size.rows + Self.gap)
      if let heading {
        // Short titles are near their pictures.
        let first = heading.lines - heading.words[index].count
        for (line, words) in heading.words[index].enumerated() {
          let origin = (top + (first + line) * heading.font.lineHeight) * width + left
          heading.font.draw(words, palette.ink, into: &pixels, at: origin, stride: width)
        }
      }
      raster.draw(picture, palette, into: &pixels, at: (top + head) * width + left, stride: width)
    }
    let image = IndexedImage(columns: width, rows: height, palette: palette.colors, pixels: pixels)
    return swatches?.below(image, palette) ?? image
  }

  /// Returns the width and height in pixels of the image without its legend.
  func size(_ raster: PictureRaster) -> (columns: Int, rows: Int) {
    let size = raster.size(pictures[0]), head = heading(raster)?.rows ?? 0, margin = margin(raster)
    return (
      columns * (size.columns + Self.gap) - Self.gap + 2 * margin,
      rows * (head + size.rows + Self.gap) - Self.gap + 2 * margin
    )
  }

  /// Returns the background around pictures with words, because the page may be dark.
  private func margin(_ raster: PictureRaster) -> Int { heading(raster) == nil ? 0 : Self.gap / 2 }

  // MARK: Titles

  /// The numbers at the ends of titles such as `step 12`, or the values in titles such as `probability = 0.3`. Nil for
  /// other titles.
  var numbers: [String]? {
    if arePoints { return titles.map(Self.values) }
    let numbers = titles.map { String($0.split(separator: " ").last ?? "") }
    return numbers.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } } ? numbers : nil
  }

  /// Whether the titles are points of an experiment.
  private var arePoints: Bool { titles.allSatisfy { $0.contains(" = ") } }

  /// Whether numbers replace the titles of the pictures, because the values of their points are too wide.
  func isNumbered(_ raster: PictureRaster) -> Bool { heading(raster)?.isNumbered == true }

  /// Returns the values of a title, such as `0.3, 5` for `probability = 0.3, recovery = 5`.
  private static func values(_ title: String) -> String {
    title.split(separator: ", ").map { $0.split(separator: " = ", maxSplits: 1).last ?? $0 }.joined(separator: ", ")
  }

  /// The words above the pictures, in lines.
  private struct Heading {
    var words: [[String]]
    var font: BitmapFont
    var isNumbered = false

    var lines: Int { words.reduce(1) { max($0, $1.count) } }
    /// The height in pixels of the lines and the space below them.
    var rows: Int { lines * font.lineHeight + font.dot }
  }

  /// Returns the words above the pictures, in letters as large as is sensible for pictures of that width. These are the
  /// titles, or if they do not fit, their numbers or values. Nil if nothing fits.
  private func heading(_ raster: PictureRaster) -> Heading? {
    guard !titles.isEmpty else { return nil }
    let columns = raster.size(pictures[0]).columns
    // The letters are those of the legend, which depend on the width of the whole image.
    let most = max(Self.plainDot, self.columns * columns / Self.dotsAcross)
    func heading(_ words: [[String]]?, least: Int) -> Heading? {
      guard let words, let font = BitmapFont(fitting: words.flatMap(\.self), columns: columns, most: most),
        font.dot >= least
      else { return nil }
      return Heading(words: words, font: font)
    }
    let single = titles.map { [$0] }
    guard arePoints else {
      return heading(single, least: Self.plainDot) ?? heading((numbers ?? titles).map { [$0] }, least: 1)
    }
    // The font has no letters beyond those of ASCII.
    func plain(_ words: [String]) -> [[String]]? {
      words.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } } ? words.map { [$0] } : nil
    }
    for dot in Set([most, Self.plainDot]).sorted(by: >) {
      if plain(titles) == nil { break }
      if let heading = heading(single, least: dot) ?? heading(lines(columns, dot), least: dot) { return heading }
    }
    if let heading = heading(plain(titles.map(Self.values)), least: Self.plainDot) { return heading }
    var numbered = heading(titles.indices.map { ["\($0 + 1)"] }, least: 1)
    numbered?.isNumbered = true
    return numbered
  }

  /// Returns the titles in up to three lines each, or nil if one needs more. A line has a whole part of a title if
  /// possible.
  private func lines(_ columns: Int, _ dot: Int) -> [[String]]? {
    let room = BitmapFont.characters(columns, dot: dot)
    var all: [[String]] = []
    for title in titles {
      let clauses = title.split(separator: ", "), last = clauses.count - 1
      var lines: [String] = []
      for (index, clause) in clauses.enumerated() {
        let clause = clause + (index < last ? "," : "")
        if let line = lines.last, line.count + 1 + clause.count <= room {
          lines[lines.count - 1] = line + " " + clause
          continue
        }
        lines.append("")
        // The sign is on the line of the value: `= 0.3`.
        let words = clause.split(separator: " ").reduce(into: [String]()) { words, word in
          if words.last == "=" { words[words.count - 1] += " " + word } else { words.append(String(word)) }
        }
        for word in words {
          guard word.count <= room else { return nil }
          let line = lines[lines.count - 1]
          if line.isEmpty {
            lines[lines.count - 1] = word
          } else if line.count + 1 + word.count <= room {
            lines[lines.count - 1] += " " + word
          } else {
            lines.append(word)
          }
        }
      }
      guard lines.count <= Self.mostLines else { return nil }
      all.append(lines)
    }
    return all
  }

  private static let mostLines = 3
  /// The side in pixels of a dot that is easy to read. A larger picture has larger dots: its width is at least
  /// `dotsAcross` of them.
  private static let plainDot = 2, dotsAcross = 240
}
