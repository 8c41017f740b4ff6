import Simulations

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
