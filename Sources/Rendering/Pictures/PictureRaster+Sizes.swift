import Simulations

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
