/// A reader for Life 1.05 and Life 1.06, which differ in the first line.
///
/// In Life 1.05, `#D` starts a comment, `#N` means Conway's rule, and `#R 23/36` gives another rule, with survival
/// first. Each `#P x y` starts a block of rows of `.` and `*`, whose top-left corner is there.
///
/// In Life 1.06, each line has the column and row of one live cell, in any order. Coordinates can be negative. The
/// pattern is the smallest rectangle around the cells.
struct LifeFileReader {
  private var cursor: TextCursor
  private var picture = RowPicture()
  private var rule: String?
  private var notes = Pattern.Notes()

  static func read(_ bytes: [UInt8], room: Int) throws(PatternFormat.Fault) -> Pattern {
    var reader = LifeFileReader(cursor: TextCursor(bytes))
    return try reader.read(room: room)
  }

  private init(cursor: TextCursor) { self.cursor = cursor }

  /// Reads a pattern of few live cells whose box has too many cells for a ``Pattern``.
  ///
  /// - Returns: nil if the pattern has too many live cells, or if its tree takes more than `room` bytes.
  static func largePattern(_ bytes: [UInt8], room: Int) throws(PatternFormat.Fault) -> LargePattern? {
    var reader = LifeFileReader(cursor: TextCursor(bytes))
    reader.picture = .listing()
    let isBlocks = try reader.readFirstLine()
    try reader.draw(isBlocks: isBlocks)
    return reader.picture.tree(room: room).map {
      LargePattern(tree: $0, rule: reader.rule, notes: reader.notes.unplaced)
    }
  }

  /// Reads the line that names the format. Returns whether it is Life 1.05.
  private mutating func readFirstLine() throws(PatternFormat.Fault) -> Bool {
    let isBlocks = cursor.skip("#Life 1.05")
    guard isBlocks || cursor.skip("#Life 1.06"), cursor.isAtLineEnd else {
      throw cursor.fault(
        "the format is not named", advice: "the first line must be '#Life 1.05' or '#Life 1.06'", at: 0)
    }
    cursor.skipLine()
    return isBlocks
  }

  private mutating func read(room: Int) throws(PatternFormat.Fault) -> Pattern {
    let isBlocks = try readFirstLine()
    let body = cursor
    try draw(isBlocks: isBlocks)
    let (rule, notes) = (rule, notes)
    picture.beginPainting(room: room)
    cursor = body
    try draw(isBlocks: isBlocks)
    guard !picture.pattern.packed.isOverfull else { throw cursor.beyondRoom() }
    var pattern = picture.pattern
    pattern.rule = rule
    pattern.notes = notes
    pattern.notes.corner = picture.corner
    pattern.notes.isPlaced = pattern.notes.isPlaced || !isBlocks
    return pattern
  }

  private mutating func draw(isBlocks: Bool) throws(PatternFormat.Fault) {
    if isBlocks { try drawBlocks() } else { try drawCells() }
  }

  // MARK: Life 1.05

  private static let alphabet = RowPicture.Alphabet(
    alive: [UInt8(ascii: "*")], advice: "'.' is dead, '*' alive, '#' begins a line with other words")

  private mutating func drawBlocks() throws(PatternFormat.Fault) {
    var next = Position.origin
    while cursor.current != nil {
      if cursor.current == UInt8(ascii: "#") {
        cursor.advance()
        if let corner = try readWords() { next = corner }
      } else if !cursor.isAtLineEnd {
        try picture.read(next.row, from: next.column, &cursor, Self.alphabet)
        next.row += 1
      }
      cursor.skipLine()
      if cursor.current != nil { cursor.advance() }
    }
  }

  /// Reads a line after its `#`. Returns the corner if the line starts a block.
  private mutating func readWords() throws(PatternFormat.Fault) -> Position? {
    let tag = cursor.offset
    switch cursor.current {
    case UInt8(ascii: "P"):
      cursor.advance()
      // Without coordinates, the following rows continue the previous ones.
      guard !cursor.isAtLineEnd else { return nil }
      notes.isPlaced = true
      return try readPosition(advice: "write the column and the row of a block's corner after '#P'")
    case UInt8(ascii: "N"): rule = "23/3"
    case UInt8(ascii: "R"):
      cursor.advance()
      cursor.skipBlanks()
      rule = cursor.restOfLine().withoutIndent
      guard rule?.isEmpty == false else {
        throw cursor.fault("'#R' names no rule", advice: "write for example '#R 23/36', survival first", at: tag)
      }
    case UInt8(ascii: "D"), UInt8(ascii: "C"):
      cursor.advance()
      if cursor.current == 0x20 { cursor.advance() }
      notes.take(plain: cursor.restOfLine())
    default: notes.add(comment: "#" + cursor.restOfLine())
    }
    return nil
  }

  // MARK: Life 1.06

  private mutating func drawCells() throws(PatternFormat.Fault) {
    while cursor.current != nil {
      if cursor.current != UInt8(ascii: "#"), !cursor.isAtLineEnd {
        let start = cursor.offset
        let cell = try readPosition(advice: "each line holds the column and the row of one live cell")
        try picture.draw(column: cell.column, row: cell.row, cursor, at: start)
      } else {
        cursor.skipLine()
      }
      if cursor.current != nil { cursor.advance() }
    }
  }

  /// Reads two numbers and checks that nothing else follows on the line. The cursor is then at the line end.
  private mutating func readPosition(advice: String) throws(PatternFormat.Fault) -> Position {
    let column = try readCoordinate(advice: advice)
    let row = try readCoordinate(advice: advice)
    cursor.skipBlanks()
    guard cursor.isAtLineEnd else { throw cursor.fault("found \(cursor.found) after two numbers", advice: advice) }
    return Position(column: column, row: row)
  }

  private mutating func readCoordinate(advice: String) throws(PatternFormat.Fault) -> Int {
    cursor.skipBlanks()
    let start = cursor.offset
    guard let number = cursor.signedNumber() else {
      throw cursor.fault("found \(cursor.found) where a whole number was expected", advice: advice)
    }
    guard Position.limits.contains(number) else {
      throw cursor.fault("a coordinate has more than 31 bits", advice: advice, at: start)
    }
    return number
  }
}
