/// A pattern of two states that stays a quadtree, because its box has too many cells or reaches too far.
///
/// Only HashLife, and on a plane tiles, can start from it.
package struct LargePattern: Sendable, Hashable {
  let tree: Macrocell
  /// The rule that the file gives, or nil.
  var rule: String?
  var notes: Pattern.Notes

  /// The memory that the tree takes, in bytes.
  package var byteCount: Int { tree.byteCount + notes.byteCount }

  /// The text of a macrocell file.
  package var text: [UInt8] { MacrocellWriter.text(of: self) }

  /// An upper bound of the bytes of the text without the notes: a leaf has up to 73, any other node up to 48.
  package var textSize: Int {
    tree.nodes.reduce(0) { $0 + ($1.level == Macrocell.Leaf.bits.rawValue ? 73 : 48) }
  }

  init(tree: Macrocell, rule: String? = nil, notes: Pattern.Notes = Pattern.Notes()) {
    self.tree = tree
    self.rule = rule
    self.notes = notes
  }

  /// Reads the text of a macrocell file. Nil if the text is not one, has more than two states, or takes more memory
  /// than there is room for.
  package init?(macrocell text: [UInt8], room: Int) {
    guard let pattern = try? MacrocellReader.largePattern(text, room: room) else { return nil }
    self = pattern
  }

  /// Whether only its place prevents the cells from being written one by one.
  var isSmall: Bool {
    guard let root = tree.nodes.last else { return true }
    return Int(root.columns) <= PatternFormat.cellLimit / max(1, Int(root.rows))
  }

  /// The reason why no grid has room for it.
  var excess: String {
    isSmall
      ? "the pattern is farther than 2^31 cells from the origin" : "no grid has room for the pattern, which has \(size)"
  }

  /// The size of the box around the live cells, such as `5000000x300 cells`.
  package var size: String {
    guard let root = tree.nodes.last, root.columns < .max, root.rows < .max else {
      return "2^32 columns or rows, or more"
    }
    return "\(root.columns)x\(root.rows) cells"
  }

  /// The rule and the nodes as text, which distinguishes blocks.
  var canonical: String {
    var text = "tree:" + (rule ?? "") + "@" + notes.corner.canonical
    for node in tree.nodes {
      text += ";\(node.level) \(node.parts.0) \(node.parts.1) \(node.parts.2) \(node.parts.3)"
    }
    return text
  }

  /// The approximate bytes of the canonical text.
  var canonicalSize: Int { 40 * tree.nodes.count }

  /// Returns the error of a task that would have to write the cells one by one.
  func unwritable(advice: String) -> RunError {
    guard !isSmall else {
      return RunError(
        key: "initial", excess, advice: "add 'header: ignore', which leaves out the position in the file")
    }
    return RunError(
      key: "initial", "the pattern has \(size); only up to \(PatternFormat.cellLimit) cells are written one by one",
      advice: advice)
  }
}
