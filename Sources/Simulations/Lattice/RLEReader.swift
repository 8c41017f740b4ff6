// Run-length encoded patterns. Sources: Golly's help, "File Formats"; LifeWiki, "Run Length Encoded".

/// Reads run-length encoded text, with or without the header `x = W, y = H, rule = R`.
///
/// `b` and `.` are dead, `o` and `A` alive, `B` … `X` and `pA` … `yO` further states; `$` ends a row, `!` the pattern.
/// The header's size counts where it is larger than the cells; where it is smaller, it is mistaken and the cells count.
/// Lines that begin with `#` and what follows the `!` are kept as notes; `#r RULE` names the rule if nothing did before.
/// The cells are read twice, first for their extent, so that nothing but the result is allocated.
struct RLEReader {
  private var cursor: TextCursor
  private var columns = 0
  private var rows = 0
  private var rule: String?
  private var notes = PatternNotes()
  private var hasHeader = false

  static func read(_ bytes: [UInt8]) throws(PatternFormat.Fault) -> Pattern {
    var reader = RLEReader(cursor: TextCursor(bytes))
    try reader.readHeader()
    let body = reader.cursor
    try reader.measure()
    var pattern = Pattern(
      columns: reader.columns, rows: reader.rows,
      cells: [UInt8](repeating: 0, count: reader.columns * reader.rows), rule: reader.rule, notes: reader.notes)
    reader.cursor = body
    try reader.paint(&pattern)
    return pattern
  }

  private init(cursor: TextCursor) { self.cursor = cursor }

  // MARK: Header

  /// Comments, then the header if there is one, then further comments.
  private mutating func readHeader() throws(PatternFormat.Fault) {
    skipToToken(keepsNotes: true)
    if cursor.current == UInt8(ascii: "x"), isHeader {
      hasHeader = true
      try readSizeAndRule()
    }
  }

  private mutating func readSizeAndRule() throws(PatternFormat.Fault) {
    let width = try size("x")
    try comma()
    let height = try size("y")
    try grow(toColumn: width, row: height, at: cursor.offset)
    guard !cursor.isAtLineEnd else { return }
    try comma()
    for letter in "rule".utf8 {
      guard cursor.current.map({ $0 | 0x20 }) == letter else { throw badHeader }
      cursor.advance()
    }
    try equals()
    rule = try ruleName()
  }

  /// `x` begins a header when `=` follows; otherwise it is the first letter of a state such as `xA`.
  private var isHeader: Bool {
    var distance = 1
    while cursor.peek(distance) == 0x20 || cursor.peek(distance) == 0x09 { distance += 1 }
    return cursor.peek(distance) == UInt8(ascii: "=")
  }

  private var badHeader: PatternFormat.Fault {
    cursor.fault("found \(cursor.found) in the header", advice: "write it as 'x = 3, y = 3, rule = B3/S23'")
  }

  private mutating func size(_ name: Character) throws(PatternFormat.Fault) -> Int {
    guard cursor.current == name.asciiValue else { throw badHeader }
    cursor.advance()
    try equals()
    guard let number = cursor.number() else { throw badHeader }
    return number
  }

  private mutating func equals() throws(PatternFormat.Fault) { try mark(UInt8(ascii: "=")) }

  private mutating func comma() throws(PatternFormat.Fault) { try mark(UInt8(ascii: ",")) }

  private mutating func mark(_ byte: UInt8) throws(PatternFormat.Fault) {
    cursor.skipBlanks()
    guard cursor.current == byte else { throw badHeader }
    cursor.advance()
    cursor.skipBlanks()
  }

  /// All that follows `rule =` on its line: a rule may hold commas and colons.
  private mutating func ruleName() throws(PatternFormat.Fault) -> String {
    let start = cursor.offset
    let name = cursor.restOfLine()
    guard !name.isEmpty else {
      throw cursor.fault("the header names no rule", advice: "leave 'rule =' out", at: start)
    }
    guard RLEWriter.canStandInHeader(name) else {
      throw cursor.fault(
        "the cells begin on the header's line", advice: "put a line end behind the rule", at: start)
    }
    return name
  }

  // MARK: Body

  /// The first way through: checks every token, finds the extent and keeps the comments.
  private mutating func measure() throws(PatternFormat.Fault) {
    var row = 0, column = 0
    var hasBody = false
    loop: while let token = try next(keepsNotes: true) {
      hasBody = true
      switch token.tag {
      case .end: break loop
      case .rows:
        guard token.count <= PatternFormat.cellLimit - row else { throw cursor.tooLarge(at: token.offset) }
        row += token.count
        column = 0
      case .cells:
        guard token.count <= PatternFormat.cellLimit - column else { throw cursor.tooLarge(at: token.offset) }
        column += token.count
        try grow(toColumn: column, row: row + 1, at: token.offset)
      }
    }
    guard hasBody || hasHeader else {
      throw cursor.fault("there is no pattern", advice: "an empty one is written '!'")
    }
    keepTrailer()
  }

  /// The second way: every token is known to be right and to fit.
  private mutating func paint(_ pattern: inout Pattern) throws(PatternFormat.Fault) {
    let columns = pattern.columns
    var row = 0, place = 0
    while let token = try next(keepsNotes: false) {
      switch token.tag {
      case .end: return
      case .rows:
        row += token.count
        place = row * columns
      case .cells(0): place += token.count
      case .cells(let state):
        for cell in place..<place + token.count { pattern.cells[cell] = state }
        place += token.count
      }
    }
  }

  private struct Token {
    enum Tag {
      case cells(UInt8)
      case rows
      case end
    }
    var tag: Tag
    /// At least 1, and `Int.max` for all that is larger.
    var count: Int
    /// Where it begins.
    var offset: Int
  }

  /// The next token, nil at the end of the text.
  private mutating func next(keepsNotes: Bool) throws(PatternFormat.Fault) -> Token? {
    skipToToken(keepsNotes: keepsNotes)
    let start = cursor.offset
    guard let first = cursor.current else { return nil }
    let count = try readCount() ?? 1
    let tag: Token.Tag
    switch cursor.current {
    case UInt8(ascii: "b"), UInt8(ascii: "."): tag = .cells(0)
    case UInt8(ascii: "o"), UInt8(ascii: "A"): tag = .cells(1)
    case UInt8(ascii: "$"): tag = .rows
    case UInt8(ascii: "!"):
      guard !first.isDigit else {
        throw cursor.fault("a count stands before '!'", advice: "leave the count out", at: start)
      }
      tag = .end
    default: return Token(tag: .cells(try readState()), count: count, offset: start)
    }
    cursor.advance()
    return Token(tag: tag, count: count, offset: start)
  }

  /// Skips line ends, blanks, and lines that begin with `#`.
  private mutating func skipToToken(keepsNotes: Bool) {
    cursor.skipWhitespace()
    while cursor.current == UInt8(ascii: "#") {
      cursor.advance()
      if keepsNotes { keep(cursor.restOfLine()) } else { cursor.skipLine() }
      cursor.skipWhitespace()
    }
  }

  /// A line behind its `#`: a rule where none was named before, otherwise a note.
  private mutating func keep(_ line: String) {
    guard line.hasPrefix("r ") else { return notes.take(line: line) }
    let name = line.dropFirst(2).drop { $0 == " " }
    if rule == nil { rule = String(name) }
  }

  /// What stands behind the `!`: comments, line by line.
  private mutating func keepTrailer() {
    while cursor.current != nil {
      cursor.skipBlanks()
      let line = cursor.restOfLine()
      if !line.isEmpty { notes.comments.append(line) }
      if cursor.current != nil { cursor.advance() }
    }
  }

  /// The count before a letter, nil where there is none.
  private mutating func readCount() throws(PatternFormat.Fault) -> Int? {
    let start = cursor.offset
    guard let count = cursor.number() else { return nil }
    guard cursor.bytes[start] != UInt8(ascii: "0") else {
      throw cursor.fault("a count begins with 0", advice: "counts are at least 1, without leading zeros", at: start)
    }
    switch cursor.current {
    case nil, 0x20, 0x09, 0x0D, 0x0A:
      throw cursor.fault(
        "found \(cursor.found) after a count", advice: "the letter follows its count at once, as in '3o'")
    default: return count
    }
  }

  /// The state that a capital letter, or one with a prefix from p to y, stands for.
  private mutating func readState() throws(PatternFormat.Fault) -> UInt8 {
    var state = 0
    if let byte = cursor.current, (UInt8(ascii: "p")...UInt8(ascii: "y")).contains(byte) {
      state = 24 * Int(byte - UInt8(ascii: "p") + 1)
      cursor.advance()
    }
    guard let letter = cursor.current, (UInt8(ascii: "A")...UInt8(ascii: "X")).contains(letter) else {
      throw cursor.fault("found \(cursor.found) where a cell was expected", advice: Self.alphabet)
    }
    state += Int(letter - UInt8(ascii: "A")) + 1
    guard state <= 255 else { throw cursor.fault("state \(state) is beyond 255", advice: Self.alphabet) }
    cursor.advance()
    return UInt8(state)
  }

  private static let alphabet =
    "b or . is dead, o or A alive, B to X and pA to yO are further states, $ ends a row, ! the pattern"

  private mutating func grow(toColumn column: Int, row: Int, at place: Int) throws(PatternFormat.Fault) {
    if column <= columns, row <= rows { return }
    let (cells, overflow) = max(columns, column).multipliedReportingOverflow(by: max(rows, row))
    guard !overflow, cells <= PatternFormat.cellLimit, column <= PatternFormat.cellLimit,
      row <= PatternFormat.cellLimit
    else { throw cursor.tooLarge(at: place) }
    columns = max(columns, column)
    rows = max(rows, row)
  }
}
