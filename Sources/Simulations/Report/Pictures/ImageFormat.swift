import Specification

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
