extension MarkdownTree {
  /// Returns the tree with its HTML interpreted: tags become nodes, and codes such as `:tada:` become emoji.
  ///
  /// Scripts, styles and comments are left out, except the comments that mark the results of a notebook. No HTML is an
  /// error. O(nodes + bytes) for any HTML.
  package func readingHTML() -> MarkdownTree {
    let isPlain = nodes.allSatisfy { node in
      switch node.kind {
      case .htmlBlock, .htmlInline: false
      case .text(let text): !EmojiCodes.mayBegin(in: text)
      default: true
      }
    }
    return isPlain ? self : HTMLReader.read(self)
  }
}
