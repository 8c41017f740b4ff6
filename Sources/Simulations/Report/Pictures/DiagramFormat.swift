import Specification

/// The notation of a diagram.
package enum DiagramFormat: Sendable, Hashable, CaseIterable {
  /// As text that a page draws.
  case mermaid
  /// As a drawing in a file of its own.
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
