import Specification

/// A pattern of two states that stays a quadtree, because its box has too many cells or is too far away.
///
/// Only HashLife can start from it and, on an unbounded plane, the engine for tiles.
package struct LargePattern: Sendable, Hashable {
  let tree: Macrocell
  /// The rule in the file, or nil if the file has no rule.
  var rule: String?
  var notes: Pattern.Notes
  /// Whether only the position in the file makes the pattern so large that it must stay a quadtree.
  var isPlacedFar = false

  /// The memory of the pattern in bytes.
  package var byteCount: Int { tree.byteCount + notes.byteCount }

  /// The text of a macrocell file.
  package var text: [UInt8] { MacrocellWriter.text(of: self) }

  /// An upper bound of the size of the text in bytes, without the notes. A leaf takes up to 73 bytes, any other node up
  /// to 48.
  package var textSize: Int {
    tree.nodes.reduce(0) { $0 + ($1.level == Macrocell.Leaf.bits.rawValue ? 73 : 48) }
  }

  init(tree: Macrocell, rule: String? = nil, notes: Pattern.Notes = Pattern.Notes()) {
    self.tree = tree
    self.rule = rule
    self.notes = notes
  }

  /// Reads the text of a macrocell file. Returns nil if it is not valid, has more than two states, or takes more than
  /// `room` bytes of memory.
  package init?(macrocell text: [UInt8], room: Int) {
    guard let pattern = try? MacrocellReader.largePattern(text, room: room) else { return nil }
    self = pattern
  }

  /// Reads the text of a macrocell file, or text in another format with few live cells, however far apart they are.
  /// Returns nil for MCell files, and if the text is not valid, has more than two states or too many live cells, or
  /// takes more than `room` bytes of memory.
  package init?(_ text: [UInt8], as format: PatternFormat, room: Int) {
    switch format {
    case .macrocell: self.init(macrocell: text, room: room)
    case .rle: self.init(try? RLEReader.largePattern(text, room: room))
    case .cells: self.init(beyondGrids: try? PlaintextReader.largePattern(text, room: room))
    case .life105, .life106: self.init(beyondGrids: try? LifeFileReader.largePattern(text, room: room))
    case .mcell: return nil
    }
  }

  private init?(_ pattern: LargePattern?) {
    guard let pattern else { return nil }
    self = pattern
  }

  /// Returns nil for a pattern that a grid can hold. Its text has another error.
  private init?(beyondGrids pattern: LargePattern?) {
    guard let pattern, !pattern.isSmall else { return nil }
    self = pattern
  }

  /// Whether only the place of the pattern prevents its cells from being written one by one.
  package var isSmall: Bool {
    guard let root = tree.nodes.last else { return true }
    return Int(root.columns) <= PatternFormat.cellLimit / max(1, Int(root.rows))
  }

  /// The reason why the pattern does not fit into any grid.
  var excess: String {
    guard isSmall else { return "no grid has room for the pattern, which has \(size)" }
    return isPlacedFar
      ? "the pattern is farther than 2^31 cells from the origin"
      : "the pattern is too large: with the empty rows and columns before its first cell, it has more than "
        + "\(PatternFormat.cellLimit.grouped) cells"
  }

  /// The size of the box around the live cells, such as `5000000x300 cells`.
  package var size: String {
    guard let root = tree.nodes.last, root.columns < .max, root.rows < .max else {
      return "2^32 columns or rows, or more"
    }
    return "\(root.columns)x\(root.rows) cells"
  }

  /// The rule and the nodes as text, by which blocks are told apart.
  var canonical: String {
    var text = "tree:" + (rule ?? "") + "@" + notes.corner.canonical
    for node in tree.nodes {
      text += ";\(node.level) \(node.parts.0) \(node.parts.1) \(node.parts.2) \(node.parts.3)"
    }
    return text
  }

  /// The approximate size of the canonical text in bytes.
  var canonicalSize: Int { 40 * tree.nodes.count }

  /// Returns the error of a task that needs the cells one by one.
  func unwritable(advice: String) -> RunError {
    guard !isSmall else {
      return RunError(
        key: "initial", excess,
        advice: isPlacedFar ? "add 'header: ignore', which leaves out the position in the file" : advice)
    }
    return RunError(
      key: "initial",
      "the pattern has \(size); only up to \(PatternFormat.cellLimit.grouped) cells are written one by one",
      advice: advice)
  }
}
