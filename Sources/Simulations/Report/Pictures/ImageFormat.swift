import Specification

/// The file that the view `image` is written into.
package enum ImageFormat: Sendable, Hashable, CaseIterable {
  /// Pixels.
  case png
  /// A drawing that stays sharp at any size, of small pictures only.
  case svg

  /// A drawing has at most this many cells a side: of more, pixels are smaller and no less sharp.
  package static let drawnSide = 128
  /// The most cells of a drawing of several pictures.
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
