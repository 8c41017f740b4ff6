import Specification

/// The format of a diagram.
package enum DiagramFormat: Sendable, Hashable, CaseIterable {
  /// Mermaid text, which a page draws.
  case mermaid
  /// A drawing in a separate SVG file.
  case svg
}

extension DiagramFormat: SpecWord {
  package var word: Word {
    switch self {
    case .mermaid: Word("mermaid", synonyms: ["source", "text", "markdown"])
    case .svg: Word("svg", synonyms: ["vector", "drawing", "file", "figure", "image", "picture"])
    }
  }
}
