import Images

/// A picture in a file of its own, `NAME.VIEW.svg`, which is linked from the region of its block.
package struct Figure: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// A whole SVG document.
    case svg([UInt8])
    case png(IndexedImage)
    case gif(IndexedAnimation)
  }

  /// The part of the file's name between the block's name and the ending. It is the view, with a number if a block
  /// shows several.
  package var view: String
  package var content: Content
  /// The description for people who cannot see the figure: one line, not yet escaped.
  package var alternative: String

  package init(view: String, content: Content, alternative: String) {
    self.view = view
    self.content = content
    self.alternative = alternative
  }

  /// The ending of the file's name: `svg`, `png` or `gif`.
  package var ending: String {
    switch content {
    case .svg: "svg"
    case .png: "png"
    case .gif: "gif"
    }
  }
}
