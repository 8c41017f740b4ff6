import Simulations

extension PixelView {
  /// The pictures, with the point of an experiment before each title.
  var titledPictures: [Picture] {
    guard let label else { return pictures }
    return pictures.map { picture in
      var picture = picture
      picture.title = picture.title.map { "\(label), \($0)" } ?? label
      return picture
    }
  }
}
