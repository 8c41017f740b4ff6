import MarkdownSource

extension MarkdownLayout {
  /// Returns whether a paragraph is a line of badges. It then contains nothing but images from the web: either several
  /// of them, or each inside a link. O(nodes of the paragraph).
  func isBadgeLine(_ paragraph: Int) -> Bool {
    var images = 0
    var isLinked = true
    var link = 0
    for index in (paragraph + 1)..<tree.nodes[paragraph].end {
      let node = tree.nodes[index]
      switch node.kind {
      case .image(let source, _):
        guard source.hasPrefix("https://") || source.hasPrefix("http://") else { return false }
        images += 1
        if index >= link { isLinked = false }
      case .link: link = node.end
      case .softBreak, .lineBreak, .html(.anchor), .html(.lineStart): break
      case .text(let text):
        guard isInImage(index) || Self.isBlank(text) else { return false }
      default: guard isInImage(index) else { return false }
      }
    }
    return images > 1 || images == 1 && isLinked
  }

  /// Returns whether a text consists only of spaces, including non-breaking ones (`&nbsp;`).
  static func isBlank(_ text: [UInt8]) -> Bool {
    var rest = text[...]
    while let first = rest.first {
      if first == UInt8(ascii: " ") {
        rest.removeFirst()
      } else if rest.starts(with: [0xC2, 0xA0]) {
        rest.removeFirst(2)
      } else {
        return false
      }
    }
    return true
  }

  /// Returns whether a node is the alternative text of an image. The alternative texts of badges contain no further
  /// nesting.
  private func isInImage(_ index: Int) -> Bool {
    if case .image = tree.nodes[tree.nodes[index].parent].kind { true } else { false }
  }
}
