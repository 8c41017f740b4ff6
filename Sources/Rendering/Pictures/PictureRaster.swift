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

extension PictureRaster {
  /// Draws the faces of a picture in the middle of its cells. Draws nothing if the cells are too small.
  ///
  /// - Parameters:
  ///   - origin: the index of the picture's top left pixel.
  ///   - stride: the number of pixels from one row to the next.
  func faces(
    of picture: Picture, _ palette: PixelPalette, into pixels: inout [UInt8], at origin: Int, stride: Int
  ) {
    guard let faces = picture.faces, picture.scale == 1 else { return }
    // The line before a cell is not part of it.
    let inner = hasLines ? side - 1 : side
    let longest = [TextCards.face(faces.count - 1, of: faces.count)]
    // The letters have space around them, or as little as possible in small cells.
    let font =
      BitmapFont(fitting: longest, columns: inner * 3 / 4, rows: inner * 3 / 5, most: side, isLine: false)
      ?? BitmapFont(fitting: longest, columns: inner - 2, rows: inner - 2, most: 1, isLine: false)
    guard let font else { return }
    for (index, number) in faces.numbers.enumerated() where number > 0 {
      let text = TextCards.face(Int(number) - 1, of: faces.count)
      let left = 1 + index % picture.width * side + (inner - font.width(text)) / 2
      let top = 1 + index / picture.width * side + (inner - font.capHeight) / 2
      font.draw(
        text, palette.ink(on: picture.elements[index]), into: &pixels, at: origin + top * stride + left, stride: stride)
    }
  }
}

extension PictureRaster {
  /// The approximate length in pixels of the longer side of a still picture.
  static let stillSize = 640
  /// The approximate length in pixels of the longer side of an image of several pictures.
  private static let mosaicSize = 800
  private static let animationSize = 480
  /// The largest number of pixels in all frames of an animation: 64 Mi.
  private static let animationPixels = 1 << 26

  /// Returns the raster of a still picture.
  static func still(_ picture: Picture) -> PictureRaster {
    PictureRaster(
      columns: picture.width, rows: picture.height, isExact: picture.scale == 1, wanted: nil, size: stillSize,
      hasFaces: picture.faces != nil)
  }

  /// Returns the raster of an image of one picture, or of several pictures of one size.
  ///
  /// - Parameter wanted: the side of a cell in pixels, if the author chose it.
  static func still(_ mosaic: Mosaic, wanted: Int?) -> PictureRaster {
    let first = mosaic.pictures[0], size = mosaic.elements
    return PictureRaster(
      columns: size.columns, rows: size.rows, isExact: first.scale == 1, wanted: wanted,
      size: mosaic.pictures.count == 1 ? stillSize : mosaicSize, hasFaces: first.faces != nil)
  }

  /// Returns the raster of an animation. Its cells are smaller if there are many frames.
  ///
  /// - Parameter wanted: the side of a cell in pixels, if the author chose it.
  static func animation(_ first: Picture, frames count: Int, wanted: Int? = nil) -> PictureRaster {
    let isExact = first.scale == 1
    var raster = PictureRaster(
      columns: first.width, rows: first.height, isExact: isExact, wanted: wanted, size: animationSize,
      hasFaces: first.faces != nil)
    func pixels(_ raster: PictureRaster) -> Int { raster.size(first).columns * raster.size(first).rows * count }
    while raster.side > 1, pixels(raster) > animationPixels { raster = raster.smaller(isExact: isExact) }
    return raster
  }
}

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

/// The frame rate of an animation.
struct FrameRate {
  let perSecond: Int
  /// The delay of each frame in hundredths of a second. The first and the last frame stay for at least a second.
  let delays: [Int]

  /// Creates the wanted rate, or by default ten frames a second, and fewer if the animation would end within five
  /// seconds.
  init(frames: Int, wanted: Int?) {
    perSecond = wanted ?? max(2, min(10, frames / 5))
    let delay = (100 + perSecond / 2) / perSecond
    delays = (0..<frames).map { $0 == 0 || $0 == frames - 1 ? max(delay, 100) : delay }
  }
}
