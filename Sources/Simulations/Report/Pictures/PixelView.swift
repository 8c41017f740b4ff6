import Specification

/// Pictures that are drawn in pixels or, if small, as an SVG.
package struct PixelView: Sendable, Hashable {
  /// The pictures. In an animation, all have the same size and looks. Empty if the run ended before the first of them.
  package var pictures: [Picture]
  /// The side of a cell in pixels, or nil if the author did not choose it.
  package var cellSide: Int?
  /// The frames per second of an animation, or nil if the author did not choose them.
  package var rate: Int?
  /// The file format of a still picture.
  package var format: ImageFormat
  /// The label of the point that the pictures show, or nil if there is only one point.
  package var label: String?
  /// A line about the run and its result, or nil if the report has one.
  package var summary: String?
  /// The number of pictures in a row, or nil if any number suits them.
  package var rowLength: Int?

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
  /// The maximum size of a picture in pixels.
  package static let image = PictureLimit(columns: 4096, rows: 4096)

  /// The maximum number of columns and rows in a frame of an animation.
  static let frameSide = 1024
  /// The maximum number of elements in all frames of an animation together: 16 Mi.
  static let filmElements = 1 << 24
}

/// The file format of the view `image`.
package enum ImageFormat: Sendable, Hashable, CaseIterable {
  /// A file of pixels.
  case png
  /// A drawing that stays sharp at any size, for small pictures only.
  case svg

  /// The maximum number of columns and of rows in a drawing. For more cells, a pixel file is smaller and just as sharp.
  package static let drawnSide = 128
  /// The maximum number of cells in a drawing of several pictures.
  package static let drawnCells = drawnSide * drawnSide
}

extension ImageFormat: SpecWord {
  package var word: Word {
    switch self {
    case .png: Word("png", synonyms: ["bitmap", "raster", "pixels", "pixel"])
    case .svg: Word("svg", synonyms: ["vector", "drawing", "scalable"])
    }
  }
}
