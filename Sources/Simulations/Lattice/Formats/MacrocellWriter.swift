/// A writer for macrocell files. It writes a tree, or a pattern with the smallest root that contains it. Leaves have
/// two states if the pattern does.
///
/// Writing a pattern is O(cells). The dictionaries that find equal parts are only used for look-ups, never iterated, so
/// the order of nodes is always the same.
struct MacrocellWriter {
  private var text: [UInt8]
  /// The number of the last node.
  private var count: UInt32 = 0
  private let stop: StopSignal?

  /// Returns a pattern as a macrocell file.
  ///
  /// - Parameter stop: ends the work early.
  static func text(of pattern: Pattern, until stop: StopSignal? = nil) -> [UInt8] {
    var writer = MacrocellWriter(text: head(pattern.rule, pattern.notes), stop: stop)
    writer.write(pattern)
    return writer.text
  }

  /// Returns a tree of two states as a macrocell file, with its nodes in order. O(nodes).
  static func text(of pattern: LargePattern) -> [UInt8] {
    var writer = MacrocellWriter(text: head(pattern.rule, pattern.notes), stop: nil)
    if pattern.tree.nodes.isEmpty { writer.add("$") }
    for node in pattern.tree.nodes {
      let parts = node.parts
      writer.add(
        node.level == Macrocell.Leaf.bits.rawValue
          ? rows(of: UInt64(parts.1) << 32 | UInt64(parts.0))
          : "\(node.level) \(parts.0) \(parts.1) \(parts.2) \(parts.3)")
    }
    return writer.text
  }

  /// Returns the lines before the nodes.
  private static func head(_ rule: String?, _ notes: Pattern.Notes) -> [UInt8] {
    var text = Array("[M2] (automata)\n".utf8)
    if let rule { text += Pattern.Notes.line("#R", rule) }
    if notes.generation != "0" { text += Pattern.Notes.line("#G", notes.generation) }
    return text + notes.lines
  }

  private init(text: [UInt8], stop: StopSignal?) {
    self.text = text
    self.stop = stop
  }

  private mutating func write(_ pattern: Pattern) {
    let leaf: Macrocell.Leaf = pattern.hasManyStates ? .states : .bits
    guard let pattern = pattern.cropped(until: stop) else { return add("$") }
    var root = Int(leaf.rawValue) + 1
    while !Self.holds(pattern, root) { root += 1 }
    let half = 1 << (root - 1), corner = pattern.notes.corner
    var squares = leaves(leaf, pattern, at: Position(column: corner.column + half, row: corner.row + half - 1))
    for level in Int(leaf.rawValue) + 1...root where stop?.isOn != true { squares = join(squares, level) }
  }

  /// Returns whether the pattern is inside columns −h … h − 1 and rows 1 − h … h. Here h is half the side of the root.
  private static func holds(_ pattern: Pattern, _ level: Int) -> Bool {
    let half = 1 << (level - 1), corner = pattern.notes.corner
    return corner.column >= -half && corner.row >= 1 - half && corner.column + pattern.columns <= half
      && corner.row + pattern.rows <= half + 1
  }

  /// The squares of one size that the pattern touches. Columns and rows count squares of this size from the root's
  /// corner.
  private struct Squares {
    var columns: Range<Int>
    var rows: Range<Int>
    /// The nodes of the squares, row by row.
    var nodes: [UInt32] = []

    init(columns: Range<Int>, rows: Range<Int>) {
      self.columns = columns
      self.rows = rows
      nodes.reserveCapacity(columns.count * rows.count)
    }

    /// Returns the node of a square, or 0 outside, where all cells are dead.
    subscript(column: Int, row: Int) -> UInt32 {
      guard columns.contains(column), rows.contains(row) else { return 0 }
      return nodes[(row - rows.lowerBound) * columns.count + column - columns.lowerBound]
    }
  }

  /// Writes the leaves that the pattern touches.
  ///
  /// - Parameter place: the position of the pattern's corner in the root.
  private mutating func leaves(_ leaf: Macrocell.Leaf, _ pattern: Pattern, at place: Position) -> Squares {
    let level = Int(leaf.rawValue)
    var squares = Squares(
      columns: place.column >> level..<(place.column + pattern.columns - 1) >> level + 1,
      rows: place.row >> level..<(place.row + pattern.rows - 1) >> level + 1)
    // The keys are 64 bits, or four states as bytes. In both forms, 0 is a dead leaf.
    var known: [UInt64: UInt32] = [0: 0]
    for row in squares.rows {
      // After the signal, no rows follow, and their nodes are missing in the larger squares.
      guard stop?.isOn != true else { break }
      for column in squares.columns {
        let corner = Position(column: column << level - place.column, row: row << level - place.row)
        let cells = leaf == .bits ? pattern.bits(at: corner) : pattern.states(at: corner)
        if let node = known[cells] {
          squares.nodes.append(node)
        } else {
          add(leaf == .bits ? Self.rows(of: cells) : Self.numbers(of: cells))
          known[cells] = count
          squares.nodes.append(count)
        }
      }
    }
    return squares
  }

  private struct Parts: Hashable {
    var nw: UInt32
    var ne: UInt32
    var sw: UInt32
    var se: UInt32
  }

  /// Joins the squares into squares with twice the side.
  private mutating func join(_ small: Squares, _ level: Int) -> Squares {
    var squares = Squares(
      columns: small.columns.lowerBound >> 1..<(small.columns.upperBound + 1) >> 1,
      rows: small.rows.lowerBound >> 1..<(small.rows.upperBound + 1) >> 1)
    var known = [Parts(nw: 0, ne: 0, sw: 0, se: 0): UInt32(0)]
    for row in squares.rows {
      guard stop?.isOn != true else { break }
      for column in squares.columns {
        let (x, y) = (2 * column, 2 * row)
        let parts = Parts(nw: small[x, y], ne: small[x + 1, y], sw: small[x, y + 1], se: small[x + 1, y + 1])
        if let node = known[parts] {
          squares.nodes.append(node)
        } else {
          add("\(level) \(parts.nw) \(parts.ne) \(parts.sw) \(parts.se)")
          known[parts] = count
          squares.nodes.append(count)
        }
      }
    }
    return squares
  }

  private mutating func add(_ line: String) {
    count += 1
    text += line.utf8
    text.append(UInt8(ascii: "\n"))
  }

  /// Returns the text of a leaf, such as `.*$..*$***$`: up to its last live row, and each row up to its last live cell.
  /// A leaf without live cells is `$`.
  private static func rows(of bits: UInt64) -> String {
    if bits == 0 { return "$" }
    var text = ""
    var rest = bits
    while rest != 0 {
      var row = rest & 0xFF
      while row != 0 {
        text += row & 1 == 0 ? "." : "*"
        row >>= 1
      }
      text += "$"
      rest >>= 8
    }
    return text
  }

  private static func numbers(of states: UInt64) -> String {
    "1 \(states & 0xFF) \(states >> 8 & 0xFF) \(states >> 16 & 0xFF) \(states >> 24)"
  }
}

extension Pattern {
  /// Returns the 8×8 cells at a corner, which may be outside. Bit 8·row + column is a cell.
  fileprivate func bits(at corner: Position) -> UInt64 {
    var bits: UInt64 = 0
    let left = max(corner.column, 0), width = min(corner.column + 8, columns) - left
    guard width > 0 else { return 0 }
    for row in max(corner.row, 0)..<max(corner.row, 0, min(corner.row + 8, rows)) {
      let live = packed.liveBits(from: row * columns + left, count: width)
      bits |= live << UInt64(8 * (row - corner.row) + left - corner.column)
    }
    return bits
  }

  /// Returns the 2×2 states at a corner, which may be outside. The bytes are NW, NE, SW and SE, from the lowest one up.
  fileprivate func states(at corner: Position) -> UInt64 {
    var states: UInt64 = 0
    for (index, (x, y)) in [(0, 0), (1, 0), (0, 1), (1, 1)].enumerated() {
      let (column, row) = (corner.column + x, corner.row + y)
      guard (0..<columns).contains(column), (0..<rows).contains(row) else { continue }
      states |= UInt64(self[inside: column, row]) << UInt64(8 * index)
    }
    return states
  }
}
