/// A writer for macrocell files. It writes a tree, or a pattern with the smallest root that contains it. Leaves have
/// two states if the pattern and its rule do.
///
/// Writing a pattern is O(live cells), apart from a look at each page of cells. The dictionaries that find equal parts
/// are only used for look-ups, never iterated, so the order of nodes is always the same.
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
    let leaf: Macrocell.Leaf = pattern.hasManyStates || pattern.notes.isOfManyStates ? .states : .bits
    guard let pattern = pattern.cropped(until: stop) else {
      // Golly reads this leaf only for two states, and an empty pattern of more states without any node.
      if leaf == .bits { add("$") }
      return
    }
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

  /// The squares of one size in which cells live, in blocks of eight side by side. Columns and rows count squares of
  /// this size from the root's corner.
  private struct Squares {
    /// The rows in which cells live, ascending, each with the places of its blocks.
    private(set) var lines: [(row: Int, blocks: Range<Int>)] = []
    /// The number of each block in its row.
    private var numbers: [Int] = []
    /// The nodes of the squares, eight for each block. A node is 0 if all its cells are dead.
    private var nodes: [UInt32] = []

    static let width = 8

    /// Adds a block after all others.
    mutating func append(row: Int, number: Int, _ node: (_ column: Int) -> UInt32) {
      if lines.last?.row != row { lines.append((row, numbers.count..<numbers.count)) }
      numbers.append(number)
      lines[lines.count - 1].blocks = lines[lines.count - 1].blocks.lowerBound..<numbers.count
      for column in number * Self.width..<(number + 1) * Self.width { nodes.append(node(column)) }
    }

    /// Returns the number of a block at a place, or nil after the end of its line.
    func number(at place: Int, in line: Int?) -> Int? {
      guard let line, lines[line].blocks.contains(place) else { return nil }
      return numbers[place]
    }

    /// Returns the nodes of a block.
    func nodes(at place: Int) -> ArraySlice<UInt32> { nodes[place * Self.width..<(place + 1) * Self.width] }
  }

  /// Writes the leaves in which cells live. O(live cells).
  ///
  /// - Parameter place: the position of the pattern's corner in the root.
  private mutating func leaves(_ leaf: Macrocell.Leaf, _ pattern: Pattern, at place: Position) -> Squares {
    let level = Int(leaf.rawValue), side = level + Squares.width.trailingZeroBitCount
    var squares = Squares()
    // The keys are 64 bits, or four states as bytes. In both forms, 0 is a dead leaf.
    var known: [UInt64: UInt32] = [0: 0]
    var line = 0, touched: [ClosedRange<Int>] = []
    func write() {
      var last = -1
      for number in touched.sorted(by: { $0.lowerBound < $1.lowerBound }).lazy.joined() where number > last {
        last = number
        squares.append(row: line, number: number) { column in
          let corner = Position(column: column << level - place.column, row: line << level - place.row)
          let cells = leaf == .bits ? pattern.bits(at: corner) : pattern.states(at: corner)
          if let node = known[cells] { return node }
          add(leaf == .bits ? Self.rows(of: cells) : Self.numbers(of: cells))
          known[cells] = count
          return count
        }
      }
      touched.removeAll(keepingCapacity: true)
    }
    // After the signal, no rows follow, and their nodes are missing in the larger squares.
    pattern.liveRuns(until: stop) { row, columns, _ in
      let next = (place.row + row) >> level
      if next != line { write() }
      line = next
      let first = (place.column + columns.lowerBound) >> side, last = (place.column + columns.upperBound - 1) >> side
      if let known = touched.last, known.lowerBound <= first, known.upperBound >= first - 1 {
        touched[touched.count - 1] = known.lowerBound...max(known.upperBound, last)
      } else {
        touched.append(first...last)
      }
    }
    write()
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
    var squares = Squares()
    var known = [Parts(nw: 0, ne: 0, sw: 0, se: 0): UInt32(0)]
    var line = 0
    while line < small.lines.count, stop?.isOn != true {
      let row = small.lines[line].row >> 1
      let isUpper = small.lines[line].row & 1 == 0
      let hasBoth = isUpper && line + 1 < small.lines.count && small.lines[line + 1].row == small.lines[line].row + 1
      let upper = isUpper ? line : nil, lower = isUpper ? (hasBoth ? line + 1 : nil) : line
      var (top, bottom) = (
        upper.map { small.lines[$0].blocks.lowerBound } ?? 0, lower.map { small.lines[$0].blocks.lowerBound } ?? 0
      )
      // The small squares of a large block: two rows of sixteen.
      var (above, below) = ([UInt32](repeating: 0, count: 16), [UInt32](repeating: 0, count: 16))
      while true {
        let blocks = [small.number(at: top, in: upper), small.number(at: bottom, in: lower)]
        guard let number = blocks.compactMap({ $0.map { $0 >> 1 } }).min() else { break }
        for index in above.indices { (above[index], below[index]) = (0, 0) }
        while let block = small.number(at: top, in: upper), block >> 1 == number {
          above.replaceSubrange((block & 1) * 8..<(block & 1) * 8 + 8, with: small.nodes(at: top))
          top += 1
        }
        while let block = small.number(at: bottom, in: lower), block >> 1 == number {
          below.replaceSubrange((block & 1) * 8..<(block & 1) * 8 + 8, with: small.nodes(at: bottom))
          bottom += 1
        }
        squares.append(row: row, number: number) { column in
          let x = 2 * (column & 7)
          let parts = Parts(nw: above[x], ne: above[x + 1], sw: below[x], se: below[x + 1])
          if let node = known[parts] { return node }
          add("\(level) \(parts.nw) \(parts.ne) \(parts.sw) \(parts.se)")
          known[parts] = count
          return count
        }
      }
      line += hasBoth ? 2 : 1
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
