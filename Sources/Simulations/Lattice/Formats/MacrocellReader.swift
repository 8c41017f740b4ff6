/// A reader for macrocell files: `[M2]`, lines that start with `#`, and then a node per line, children first and the
/// root last.
///
/// With two states, a leaf is text for 8×8 cells, in which `.` is dead, `*` is alive and `$` ends a row. Cells that are
/// left out are dead. With more states, a leaf is `1 a b c d`, which are 2×2 cells. All other nodes are `k nw ne sw
/// se`, squares with a side of 2^k cells.
///
/// A tree can describe far more cells than there are atoms. But the live ones must fit in a box of at most
/// ``PatternFormat/cellLimit`` cells.
struct MacrocellReader {
  private var cursor: TextCursor
  private var tree = Macrocell()
  private var rule: String?
  private var notes = Pattern.Notes()
  /// Whether the states have the numbers of lifelib.
  private var isOfLifelib = false

  static func read(_ bytes: [UInt8], room: Int, isAnywhere: Bool = false) throws(PatternFormat.Fault) -> Pattern {
    var reader = MacrocellReader(cursor: TextCursor(bytes))
    let pattern = try reader.read(room: room)
    guard isAnywhere || pattern.isInReach else { throw reader.cursor.tooFar() }
    return pattern
  }

  private init(cursor: TextCursor) { self.cursor = cursor }

  /// The memory per node in bytes while the list of nodes grows.
  private static let nodeBytes = 3 * MemoryLayout<Macrocell.Node>.stride

  /// Reads the tree in a file without expanding its cells.
  static func tree(_ bytes: [UInt8], room: Int = .max) throws(PatternFormat.Fault) -> Macrocell {
    var reader = MacrocellReader(cursor: TextCursor(bytes))
    try reader.readTree(room: room)
    return reader.tree
  }

  /// Reads a pattern that has too many cells for a ``Pattern``.
  ///
  /// - Returns: nil if the pattern has more than two states.
  static func largePattern(_ bytes: [UInt8], room: Int) throws(PatternFormat.Fault) -> LargePattern? {
    var reader = MacrocellReader(cursor: TextCursor(bytes))
    try reader.readTree(room: room)
    guard reader.tree.leaf == .bits else { return nil }
    return LargePattern(tree: reader.tree, rule: reader.rule, notes: reader.notes)
  }

  private mutating func readTree(room: Int) throws(PatternFormat.Fault) {
    guard cursor.skip("[M2]") else {
      throw cursor.fault("the format is not named", advice: "the first line must begin with '[M2]'")
    }
    cursor.skipLine()
    tree.reserve(min(cursor.bytes.count { $0 == UInt8(ascii: "\n") }, room / Self.nodeBytes))
    while cursor.current != nil {
      cursor.skipWhitespace()
      switch cursor.current {
      case nil: break
      case UInt8(ascii: "#"):
        cursor.advance()
        readWords()
      case UInt8(ascii: "."), UInt8(ascii: "*"), UInt8(ascii: "$"): try readBits()
      default: try readNumbers()
      }
      guard tree.nodes.count <= room / Self.nodeBytes else { throw cursor.beyondRoom() }
    }
  }

  private mutating func read(room: Int) throws(PatternFormat.Fault) -> Pattern {
    try readTree(room: room)
    guard var pattern = tree.pattern(room: room) else { throw cursor.tooLarge() }
    guard !pattern.packed.isOverfull else { throw cursor.beyondRoom() }
    pattern.rule = rule
    let corner = pattern.notes.corner
    pattern.notes = notes
    pattern.notes.corner = corner
    pattern.notes.isPlaced = true
    pattern.notes.isOfManyStates = tree.leaf == .states
    return pattern
  }

  /// In this format, `#R` is the rule and `#G` the generation.
  private mutating func readWords() {
    let line = cursor.restOfLine()
    if let numbering = line.after("CLL state-numbering ") {
      isOfLifelib = numbering == "lifelib"
    } else if rule == nil, let words = line.after("R ") {
      rule = words.withoutIndent
    } else if let words = line.after("G "), let generation = Pattern.Notes.digits(words.withoutIndent) {
      notes.generation = generation
    } else {
      notes.take(line: line)
    }
  }

  private mutating func readBits() throws(PatternFormat.Fault) {
    try agree(on: .bits)
    var bits: UInt64 = 0
    var column = 0, row = 0
    while let byte = cursor.current, byte != UInt8(ascii: "\n") {
      switch byte {
      case UInt8(ascii: "."), UInt8(ascii: "*"):
        guard column < 8, row < 8 else { throw cursor.fault("a leaf has 8 rows of 8 cells", advice: Self.advice) }
        if byte == UInt8(ascii: "*") { bits |= 1 << UInt64(8 * row + column) }
        column += 1
      case UInt8(ascii: "$"):
        guard row < 8 else { throw cursor.fault("a leaf has 8 rows of 8 cells", advice: Self.advice) }
        row += 1
        column = 0
      case _ where cursor.isAtLineEnd: break
      default: throw cursor.fault("found \(cursor.found) in a leaf", advice: Self.advice)
      }
      cursor.advance()
    }
    tree.add(leaf: bits)
  }

  private mutating func readNumbers() throws(PatternFormat.Fault) {
    let start = cursor.offset
    let level = try readNumber()
    if level == 1 {
      try agree(on: .states, at: start)
      tree.add(leaf: try readState(), try readState(), try readState(), try readState())
    } else {
      guard level <= Macrocell.highestLevel else {
        throw cursor.fault(
          "a square of 2^\(level == .max ? "…" : "\(level)") cells a side is too large",
          advice: "squares have at most 2^\(Macrocell.highestLevel) cells a side", at: start)
      }
      guard let leaf = tree.leaf else {
        throw cursor.fault("a node comes before all leaves", advice: Self.advice, at: start)
      }
      guard level > leaf.rawValue else {
        throw cursor.fault("a node of level \(level) would be smaller than a leaf", advice: Self.advice, at: start)
      }
      let parts = (try readChild(level), try readChild(level), try readChild(level), try readChild(level))
      tree.add(level: UInt8(level), parts: parts)
    }
    cursor.skipBlanks()
    guard cursor.isAtLineEnd else {
      throw cursor.fault("found \(cursor.found) after a node", advice: Self.advice)
    }
  }

  private mutating func readState() throws(PatternFormat.Fault) -> UInt8 {
    cursor.skipBlanks()
    let start = cursor.offset
    guard let state = UInt8(exactly: try readNumber()) else {
      throw cursor.fault("a state is beyond 255", advice: Self.advice, at: start)
    }
    guard isOfLifelib else { return state }
    guard let mapped = Self.state(ofLifelib: state, states: statesOfRule) else {
      throw cursor.fault(
        "state \(state) of lifelib is not a state of the rule \(rule ?? "B3/S23")",
        advice: "save the pattern as .rle with lifelib", at: start)
    }
    return mapped
  }

  /// Converts a state from lifelib's numbers to Golly's. Returns nil if Golly has no such state.
  ///
  /// lifelib counts the generations until a dying cell is dead: it writes 4k + 2 for a cell with k generations left after
  /// the next one. Measured with lifelib 2.5.6.
  static func state(ofLifelib state: UInt8, states: Int?) -> UInt8? {
    if state <= 1 { return state }
    guard let states, state % 4 == 2 else { return nil }
    let mapped = states - 1 - Int(state) / 4
    return mapped >= 2 ? UInt8(mapped) : nil
  }

  /// The number of states at the end of the rule, such as 4 in `B2/S345/4`.
  private var statesOfRule: Int? {
    let parts = (rule ?? "").prefix { $0 != ":" }.split(separator: "/")
    return parts.count == 3 ? parts.last.flatMap { Int($0) }.flatMap { (2...256).contains($0) ? $0 : nil } : nil
  }

  private mutating func readChild(_ level: Int) throws(PatternFormat.Fault) -> UInt32 {
    cursor.skipBlanks()
    let start = cursor.offset
    let number = try readNumber()
    guard number <= tree.nodes.count else {
      throw cursor.fault(
        "there is no node \(number == .max ? "of that number" : "\(number)") before this one",
        advice: "nodes are numbered from 1 in the order of the file, children before parents", at: start)
    }
    guard number == 0 || tree.nodes[number - 1].level == level - 1 else {
      throw cursor.fault(
        "node \(number) has level \(tree.nodes[number - 1].level), but a child of level \(level) "
          + "must have level \(level - 1)",
        advice: Self.advice, at: start)
    }
    return UInt32(number)
  }

  private mutating func readNumber() throws(PatternFormat.Fault) -> Int {
    guard let number = cursor.number() else {
      throw cursor.fault("found \(cursor.found) where a number was expected", advice: Self.advice)
    }
    return number
  }

  /// Checks that the file does not mix the two kinds of leaves.
  private func agree(on leaf: Macrocell.Leaf, at place: Int? = nil) throws(PatternFormat.Fault) {
    guard tree.leaf == nil || tree.leaf == leaf else {
      throw cursor.fault("leaves of two states and of more states are mixed", advice: Self.advice, at: place)
    }
    guard tree.nodes.count < UInt32.max else { throw cursor.tooLarge(at: place) }
  }

  private static let advice =
    "a line is a leaf of 8x8 cells such as '.*$..*$***$', a leaf '1 a b c d' of 2x2 states, or 'k nw ne sw se'"
}
