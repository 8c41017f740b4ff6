/// Pictures to be drawn in pixels, or a small one as an SVG.
package struct PixelView: Sendable, Hashable {
  /// The pictures. Those of an animation have one size and look. Empty if the run ended before the first of them.
  package var pictures: [Picture]
  /// The side of a cell in pixels, if the author chose it.
  package var cellSide: Int?
  /// The frames per second of an animation, if the author chose them.
  package var rate: Int?
  /// The file that is asked for, of a still picture.
  package var format: ImageFormat
  /// The point of an experiment that it shows.
  package var label: String?
  /// The run and its result in a line, or nil if the report says it.
  package var summary: String?

  package init(
    _ pictures: [Picture], cellSide: Int? = nil, rate: Int? = nil, format: ImageFormat = .png, label: String? = nil,
    summary: String? = nil
  ) {
    self.pictures = pictures
    self.cellSide = cellSide
    self.rate = rate
    self.format = format
    self.label = label
    self.summary = summary
  }
}

extension PictureLimit {
  /// The largest picture in pixels.
  package static let image = PictureLimit(columns: 4096, rows: 4096)

  /// A frame of an animation has at most this many columns and rows.
  static let frameSide = 1024
  /// All frames of an animation together have at most this many elements: 16 Mi.
  static let filmElements = 1 << 24
}
