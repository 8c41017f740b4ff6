import Simulations

extension PictureRaster {
  /// Pixels that a still picture is about as long as.
  static let stillSize = 640
  private static let animationSize = 480
  /// Pixels of all frames of an animation at most: 64 Mi.
  private static let animationPixels = 1 << 26

  /// The raster of a still picture.
  static func still(_ picture: Picture) -> PictureRaster {
    PictureRaster(
      columns: picture.width, rows: picture.height, isExact: picture.scale == 1, wanted: nil, size: stillSize,
      hasFaces: picture.faces != nil)
  }

  /// The raster of an animation, smaller if there are many frames.
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
