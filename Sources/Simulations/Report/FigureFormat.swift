/// The file that the view `image` is written into.
public enum ImageFormat: Sendable, Hashable, CaseIterable {
  /// Pixels.
  case png
  /// A drawing that stays sharp at any size, of small pictures only.
  case svg

  /// A drawing has at most so many cells a side: of more, pixels are smaller and no less sharp.
  public static let drawnSide = 128
  /// So many cells has a drawing of several pictures at most.
  public static let drawnCells = drawnSide * drawnSide
}

/// How a diagram is written down.
public enum DiagramFormat: Sendable, Hashable, CaseIterable {
  /// As text that a page draws.
  case mermaid
  /// As a drawing in a file of its own.
  case svg
}

extension ImageFormat: SpecWord {
  public var word: Word {
    switch self {
    case .png: Word("png", synonyms: ["bitmap", "raster", "pixels", "pixel"])
    case .svg: Word("svg", synonyms: ["vector", "drawing", "scalable"])
    }
  }
}

extension DiagramFormat: SpecWord {
  public var word: Word {
    switch self {
    case .mermaid: Word("mermaid", synonyms: ["source", "text", "markdown"])
    case .svg: Word("svg", synonyms: ["vector", "drawing", "file", "figure", "image", "picture"])
    }
  }
}
