extension Macrocell: Hashable {
  /// Returns whether both trees have the same nodes in the same order.
  static func == (one: Macrocell, other: Macrocell) -> Bool { one.leaf == other.leaf && one.nodes == other.nodes }

  func hash(into hasher: inout Hasher) {
    hasher.combine(leaf)
    hasher.combine(nodes.count)
    hasher.combine(nodes.last)
  }
}

extension Macrocell.Node: Hashable {
  /// Returns whether both nodes have the same level and parts, which determine all other properties.
  static func == (one: Macrocell.Node, other: Macrocell.Node) -> Bool {
    one.level == other.level && one.parts == other.parts
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(level)
    for part in [parts.0, parts.1, parts.2, parts.3] { hasher.combine(part) }
  }
}
