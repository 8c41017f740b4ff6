import Images

/// How a document is set.
package struct RenderOptions: Hashable, Sendable {
  /// What is shown of a link besides its label.
  package enum Links: String, Hashable, Sendable, CaseIterable {
    /// Its address, behind the label.
    case inline
    /// A number, and the addresses at the end.
    case notes
    /// Nothing.
    case none
  }

  /// The narrowest page; less is taken as this.
  package static let leastWidth = 20

  package var width: Int
  package var links = Links.inline
  /// Whether borders, bullets and marks are ASCII. The document's own text stays what it is.
  package var isASCII = false
  /// Whether long lines of code and wide tables are fitted to the width. Otherwise they go beyond it.
  package var wraps = true

  /// Whether the words of code have styles of their own; without colours there is no use for any.
  package var highlightsCode = true

  /// Pictures that can be shown, by the destination that names them; without colours there is no use for any.
  package var pictures: [String: PixelImage] = [:]

  package init(width: Int) { self.width = max(Self.leastWidth, width) }

  var glyphs: Glyphs { isASCII ? .ascii : .unicode }
}
