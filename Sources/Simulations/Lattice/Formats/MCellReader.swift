/// A reader for files of MCell: the line `#MCell`, followed by lines that start with a word.
///
/// `#GAME` gives a family of rules, and `#RULE` or `#GOLLY` the rule. `#BOARD 100x80` and `#WRAP 1` give the lattice,
/// and `#D` starts a comment.
///
/// `#L` contains the cells, run-length encoded. `.` is dead, and `A` … `X` are the states 1 to 24. A prefix `a` … `j`
/// adds 24, 48 and so on. `$` ends a row. As in Golly, the pattern is placed in the middle of the board.
///
/// Source: the format as Golly 3.3 reads it.
struct MCellReader {
  private var cursor: TextCursor
  private var header = Header()
  private var picture = RowPicture(corner: .origin)
  private var place = Position.origin

  /// The contents of the lines without cells.
  private struct Header {
    var game: String?
    var rule: String?
    var ruleOfGolly: String?
    var notes = Pattern.Notes()
    var columns = 0
    var rows = 0
    var isWrapped = false

    /// Whether the spelling of the rule shows that it has two states.
    var isOfTwoStates: Bool {
      let parts = (ruleOfGolly ?? rule ?? "").uppercased().split(separator: ",")
      return parts.count > 1 && parts.contains { ["C0", "C1", "C2"].contains($0) }
    }
  }

  static func read(_ bytes: [UInt8], room: Int) throws(PatternFormat.Fault) -> Pattern {
    var reader = MCellReader(cursor: TextCursor(bytes))
    return try reader.read(room: room)
  }

  private init(cursor: TextCursor) { self.cursor = cursor }

  private mutating func read(room: Int) throws(PatternFormat.Fault) -> Pattern {
    guard cursor.skip("#MCell") else {
      throw cursor.fault("the format is not named", advice: "the first line must begin with '#MCell'", at: 0)
    }
    cursor.skipLine()
    var second = self
    try readLines()
    second.picture = picture
    second.picture.beginPainting(room: room)
    try second.readLines()
    var pattern = second.picture.pattern
    guard !pattern.packed.isOverfull else { throw cursor.beyondRoom() }
    pattern.notes = header.notes
    pattern.rule = header.ruleOfGolly ?? Self.known(header.rule)
    if header.ruleOfGolly == nil { pattern.notes.foreignGame = Self.foreign(header.game, rule: pattern.rule) }
    // Under a rule with two states, MCell treats all colours as live cells.
    if pattern.hasManyStates, header.isOfTwoStates { pattern = pattern.withLiveCellsOnly }
    guard header.columns > 0, header.rows > 0 else { return pattern }
    let suffix = ":\(header.isWrapped ? "T" : "P")\(header.columns),\(header.rows)"
    pattern.rule = (pattern.rule ?? "B3/S23") + suffix
    let live = pattern.cropped
    pattern.notes.corner = Position(
      column: (header.columns + 1 - (live?.columns ?? 0)) / 2 - header.columns / 2,
      row: (header.rows + 1 - (live?.rows ?? 0)) / 2 - header.rows / 2)
    pattern.notes.isPlaced = true
    return pattern
  }

  /// Returns the name of a rule if it represents WireWorld's table of transitions, otherwise nil.
  private static func known(_ rule: String?) -> String? {
    let wireWorld = "1,0,0,0,0,0,0,0,0,0,0,0,0,2,2,2,2,2,2,2,2,2,0,3,3,3,3,3,3,3,3,3,"
    return rule?.after(wireWorld) == nil ? rule : "WireWorld"
  }

  /// The games whose rules have the same names in other formats.
  private static let games = ["standard life", "life", "generations", "larger than life"]

  /// Returns the game, or nil if other formats can name its rules. MCell spells the rules of each game in a different
  /// way, so the rule of another game could be mistaken for a rule of Life.
  private static func foreign(_ game: String?, rule: String?) -> String? {
    guard let game, !games.contains(game.lowercased()), rule?.lowercased() != "wireworld" else { return nil }
    return game
  }

  // MARK: Lines

  private mutating func readLines() throws(PatternFormat.Fault) {
    while cursor.current != nil {
      if cursor.skip("#L") {
        try readCells()
      } else if cursor.current == UInt8(ascii: "#") {
        cursor.advance()
        try readWords()
      } else {
        cursor.skipLine()
      }
      if cursor.current != nil { cursor.advance() }
    }
  }

  /// The maximum size of a rule in bytes, over all its lines.
  private static let longestRule = 64 << 10

  /// Reads a line without cells, after its `#`.
  private mutating func readWords() throws(PatternFormat.Fault) {
    let start = cursor.offset
    let line = cursor.restOfLine()
    if let words = line.after("RULE ") {
      // A table of transitions can extend over several lines.
      header.rule = header.rule ?? ""
      header.rule?.append(words.withoutIndent)
      guard header.rule?.utf8.count ?? 0 <= Self.longestRule else {
        throw cursor.fault("the rule is longer than \(Self.longestRule >> 10) KiB", at: start)
      }
    } else if let words = line.after("GAME ") {
      header.game = header.game ?? words.withoutIndent
    } else if let words = line.after("GOLLY ") {
      header.ruleOfGolly = header.ruleOfGolly ?? words.withoutIndent
    } else if let words = line.after("BOARD ") {
      let sides = words.withoutIndent.split(separator: "x").map { Int32($0) ?? 0 }
      guard sides.count == 2, sides.allSatisfy({ $0 > 0 }) else {
        throw cursor.fault("'#BOARD' gives no size", advice: "write for example '#BOARD 100x80'", at: start)
      }
      (header.columns, header.rows) = (Int(sides[0]), Int(sides[1]))
    } else if let words = line.after("WRAP ") {
      header.isWrapped = words.withoutIndent == "1"
    } else if line == "D" || line.after("D ") != nil {
      header.notes.add(comment: line.after("D ") ?? "")
    }
  }

  // MARK: Cells

  private static let alphabet =
    "'.' is dead, A to X are the states 1 to 24, a to j before a letter add 24 to 240, $ ends a row"

  private mutating func readCells() throws(PatternFormat.Fault) {
    while true {
      cursor.skipBlanks()
      let start = cursor.offset
      let count = cursor.number() ?? 1
      guard let byte = cursor.current, byte != UInt8(ascii: "\n") else { return }
      guard (1...PatternFormat.cellLimit).contains(count) else { throw cursor.tooLarge(at: start) }
      if byte == UInt8(ascii: "$") {
        cursor.advance()
        place = Position(column: 0, row: place.row + count)
      } else {
        try paint(try readState(), count, at: start)
      }
    }
  }

  /// Reads the state of a cell, which is 0 if the cell is dead.
  private mutating func readState() throws(PatternFormat.Fault) -> UInt8 {
    if cursor.current == UInt8(ascii: ".") {
      cursor.advance()
      return 0
    }
    return try cursor.letterState(prefixes: "a"..."j", advice: Self.alphabet)
  }

  private mutating func paint(_ state: UInt8, _ count: Int, at start: Int) throws(PatternFormat.Fault) {
    let end = place.column + count
    guard end <= PatternFormat.cellLimit, place.row <= PatternFormat.cellLimit else { throw cursor.tooLarge(at: start) }
    if state > 0 { try picture.draw(place.column..<end, row: place.row, state: state, cursor, at: start) }
    place.column = end
  }
}

extension Pattern {
  /// The pattern with all of its live cells in state 1.
  fileprivate var withLiveCellsOnly: Pattern {
    var cells = PackedCells(count: packed.count)
    packed.runs(in: 0..<packed.count) { range, state in if state > 0 { cells.fill(range, with: 1) } }
    return Pattern(columns: columns, rows: rows, packed: cells, rule: rule, notes: notes)
  }
}
