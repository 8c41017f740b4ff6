import Images
import Simulations

/// Draws pictures of cells in pixels. Each element is a square. The picture has a frame, and lines between its cells if
/// they are large.
struct PictureRaster {
  /// The side of an element in pixels, at least 1. If there are lines, they are its first column and row.
  let side: Int
  let hasLines: Bool

  /// The largest width and height in pixels of a picture, or of several pictures in one image.
  static let largest = 4096
  /// The smallest side of a cell at which there are lines between cells.
  private static let linedSide = 8
  /// The largest side of a cell, which would be no easier to see if it were larger.
  private static let widestSide = 40
  /// The largest side of a cell with a face.
  private static let widestCard = 64

  /// Chooses the side of an element.
  ///
  /// - Parameters:
  ///   - columns: the number of elements in a row, over all pictures side by side.
  ///   - rows: the number of elements in a column, over all pictures.
  ///   - wanted: the side of a cell in pixels, if the author chose it.
  ///   - size: the preferred length of the longer side in pixels, if the author did not choose.
  ///   - hasFaces: whether there are faces on the cells.
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

  /// Returns the raster with a side that is one pixel shorter.
  func smaller(isExact: Bool) -> PictureRaster { PictureRaster(side: side - 1, isExact: isExact) }

  /// Returns the size of a picture with its frame, in pixels.
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

  /// Draws a picture. O(pixels).
  ///
  /// - Parameters:
  ///   - origin: the index of the pixel in the top left corner.
  ///   - stride: the number of pixels from one row to the next.
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
