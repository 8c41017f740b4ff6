/// A reference from an expression to a value of another block: `closed-town.peak`, or `mean(closed-town.peak)`.
package struct BlockReference: Sendable, Hashable {
  /// The name of the other block.
  package let block: String
  /// The value as an expression over the other block alone, including the conditions after `at`.
  package let expression: Expression
  /// The range of the reference, in scalars of the whole expression's text.
  package let range: Range<Int>
  /// The index of the reference among the nodes of the whole expression.
  let node: Int

  /// Returns the block and the statistic in a name with a dot, or nil for a name of the block itself.
  static func parts(of name: String) -> (block: String, statistic: String)? {
    guard let dot = name.firstIndex(of: ".") else { return nil }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }

  /// Whether a name refers to a statistic of another block.
  static func isReference(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: ".")) }
}
