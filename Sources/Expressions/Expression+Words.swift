extension Expression {
  /// The words that `==` and `!=` compare with a name, each with its name and its range in the text. The expression must
  /// be bound.
  package var comparedWords: [(name: String, word: String, range: Range<Int>)] {
    nodes.indices.dropFirst(2).compactMap { index in
      // The operations are in postfix order, so two single operands come just before their comparison.
      guard case .infix(.compare(let comparison)) = nodes[index].operation, comparison.isEquality else { return nil }
      switch (nodes[index - 2].operation, nodes[index - 1].operation) {
      case (.name(let name), .literal(.text(let word))): return (name, word, nodes[index - 1].range)
      case (.literal(.text(let word)), .name(let name)): return (name, word, nodes[index - 2].range)
      default: return nil
      }
    }
  }
}
