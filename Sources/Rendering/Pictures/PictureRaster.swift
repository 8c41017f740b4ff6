import Images
import Simulations

/// Draws pictures of cells in pixels: each element a square, in a frame, with lines between the cells where these are
/// large.
struct PictureRaster {
  /// Pixels a side of an element, at least 1. Lines are the first column and row of each.
  let side: Int
  let hasLines: Bool

  /// A picture of one size with all others is at most so many pixels wide and high.
  static let largest = 4096
  /// From this side on there are lines between the cells.
  private static let linedSide = 8
  /// A larger cell is no easier to see.
  private static let widestSide = 40
  /// But for one on which a face is to be read.
  private static let widestCard = 64

  /// - Parameters:
  ///   - columns: elements from the left to the right, over all pictures that stand side by side.
  ///   - rows: from the top to the bottom.
  ///   - wanted: the side of a cell in pixels, if the author chose it.
  ///   - size: pixels a side that are looked for where nobody did.
  ///   - hasFaces: whether something is written on the cells.
  init(columns: Int, rows: Int, isExact: Bool, wanted: Int?, size: Int, hasFaces: Bool = false) {
    let longest = max(columns, rows)
    let room = max(1, (Self.largest - 2) / longest)
    side = max(1, min(wanted ?? min(size / longest, hasFaces ? Self.widestCard : Self.widestSide), room))
    hasLines = isExact && side >= Self.linedSide
  }

  private init(side: Int, isExact: Bool) {
    self.side = side
    hasLines = isExact && side >= Self.linedSide
  }

  /// The same a pixel smaller.
  func smaller(isExact: Bool) -> PictureRaster { PictureRaster(side: side - 1, isExact: isExact) }

  /// Pixels of a picture with its frame.
  func size(_ picture: Picture) -> (columns: Int, rows: Int) {
    let frame = hasLines ? 1 : 2
    return (picture.width * side + frame, picture.height * side + frame)
  }

  func image(_ picture: Picture, _ palette: PixelPalette) -> IndexedImage {
    let size = size(picture)
    var pixels = [UInt8](repeating: PixelPalette.ground, count: size.columns * size.rows)
    draw(picture, palette, into: &pixels, at: 0, stride: size.columns)
    return IndexedImage(columns: size.columns, rows: size.rows, palette: palette.colors, pixels: pixels)
  }

  /// O(pixels).
  ///
  /// - Parameters:
  ///   - origin: the index of the pixel in the top left corner.
  ///   - stride: pixels from one row to the next.
  func draw(
    _ picture: Picture, _ palette: PixelPalette, into pixels: inout [UInt8], at origin: Int, stride: Int
  ) {
    let size = size(picture), width = picture.width
    let edge = [UInt8](repeating: PixelPalette.edge, count: size.columns)
    var row = [UInt8](repeating: PixelPalette.edge, count: size.columns)
    let line = edge.enumerated().map { index, pixel in
      index == 0 || index == size.columns - 1 ? pixel : PixelPalette.line
    }
    var next = origin
    func put(_ source: [UInt8]) {
      pixels.replaceSubrange(next..<next + size.columns, with: source)
      next += stride
    }
    put(edge)
    for top in 0..<picture.height {
      picture.elements.withUnsafeBufferPointer { elements in
        palette.places.withUnsafeBufferPointer { places in
          row.withUnsafeMutableBufferPointer { row in
            guard side > 1 else {
              for column in 0..<width { row[column &+ 1] = places[Int(elements[top &* width &+ column])] }
              return
            }
            var pixel = 1
            for column in 0..<width {
              if hasLines, column > 0 {
                row[pixel] = PixelPalette.line
                pixel += 1
              }
              let color = places[Int(elements[top * width + column])]
              for _ in 0..<(hasLines ? side - 1 : side) {
                row[pixel] = color
                pixel += 1
              }
            }
          }
        }
      }
      if hasLines, top > 0 { put(line) }
      for _ in 0..<(hasLines ? side - 1 : side) { put(row) }
    }
    put(edge)
    faces(of: picture, palette, into: &pixels, at: origin, stride: stride)
  }
}
