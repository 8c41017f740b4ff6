// Run-length encoded patterns. Sources: Golly's help, "File Formats"; LifeWiki, "Run Length Encoded".

/// A reader for run-length encoded text, with or without the header `x = W, y = H, rule = R`.
///
/// `b` and `.` are dead, `o` and `A` alive, and `B` … `X` and `pA` … `yO` further states. `$` ends a row, and `!` the
/// pattern. Lines that start with `#` and the text after `!` are kept as notes. `#r RULE` gives the rule if the header
/// does not.
///
/// The size in the header is a minimum. The reader first trusts it and paints the cells at once. Only if a cell is
/// outside does it read the text again, to measure and then to paint. So only the result is allocated.
struct RLEReader {
  private var cursor: TextCursor
  private var columns = 0
  private var rows = 0
  private var rule: String?
  private var notes = Pattern.Notes()
  private var hasHeader = false
  /// The start of the line with the position of the pattern.
  private var placement: Int?
  /// The maximum size of the packed cells in bytes.
  private let room: Int
  /// Whether the position may have more than 31 bits.
  private let isAnywhere: Bool
  /// Whether the cells are listed one by one, so that the size of their box does not matter.
  private var isListed = false

  static func read(_ bytes: [UInt8], room: Int, isAnywhere: Bool = false) throws(PatternFormat.Fault) -> Pattern {
    var reader = RLEReader(cursor: TextCursor(bytes), room: room, isAnywhere: isAnywhere)
    try reader.readHeader()
    let body = reader
    if let pattern = try reader.paint() { return pattern }
    reader = body
    try reader.measure()
    let (columns, rows) = (reader.columns, reader.rows)
    reader = body
    (reader.columns, reader.rows) = (columns, rows)
    guard let pattern = try reader.paint() else { throw reader.cursor.tooLarge() }
    return pattern
  }

  /// The largest number of live cells that are listed one by one, and the largest column or row of one of them.
  private static let mostListed = RowPicture.mostListed, farthestListed = 1 << 58

  /// Reads a pattern of few live cells whose box has too many cells for a ``Pattern``.
  ///
  /// - Returns: nil if the pattern has more than two states, too many live cells, or cells that are too far away, or if
  ///   its tree takes more than `room` bytes.
  static func largePattern(_ bytes: [UInt8], room: Int) throws(PatternFormat.Fault) -> LargePattern? {
    var reader = RLEReader(cursor: TextCursor(bytes), room: .max, isAnywhere: true)
    reader.isListed = true
    try reader.readHeader()
    let text = reader.cursor.bytes
    var cells: [Position] = []
    var row = 0, column = 0, hasBody = reader.hasHeader
    loop: while let token = try reader.next(in: text.span) {
      hasBody = true
      guard token.count <= farthestListed else { return nil }
      switch token.tag {
      case .end: break loop
      case .rows: (row, column) = (row + token.count, 0)
      case .cells(0): column += token.count
      case .cells(1):
        guard cells.count + token.count <= mostListed else { return nil }
        for place in column..<column + token.count { cells.append(Position(column: place, row: row)) }
        column += token.count
      case .cells: return nil
      }
      guard max(row, column) <= farthestListed else { return nil }
    }
    guard hasBody else { return nil }
    reader.keepTrailer()
    let corner = reader.notes.corner
    // A text without live cells has another error.
    guard !cells.isEmpty, max(corner.column.magnitude, corner.row.magnitude) <= farthestListed else { return nil }
    let placed = cells.map { Position(column: $0.column + corner.column, row: $0.row + corner.row) }
    guard let tree = Macrocell(placed, room: room) else { return nil }
    return LargePattern(tree: tree, rule: reader.rule, notes: reader.notes.unplaced)
  }

  private init(cursor: TextCursor, room: Int, isAnywhere: Bool) {
    self.cursor = cursor
    self.room = room
    self.isAnywhere = isAnywhere
  }

  // MARK: Header

  /// Reads comments, and then the header if there is one.
  private mutating func readHeader() throws(PatternFormat.Fault) {
    skipToToken()
    if cursor.current == UInt8(ascii: "x"), isHeader {
      hasHeader = true
      try readSizeAndRule()
    }
  }

  private mutating func readSizeAndRule() throws(PatternFormat.Fault) {
    let width = try size("x")
    separator()
    let height = try size("y")
    try grow(toColumn: width.number, row: 0, at: width.place)
    try grow(toColumn: width.number, row: height.number, at: height.place)
    separator()
    guard !cursor.isAtLineEnd else { return }
    for letter in "rule".utf8 {
      guard cursor.current.map({ $0 | 0x20 }) == letter else { throw badHeader }
      cursor.advance()
    }
    try equals()
    rule = try ruleName()
  }

  /// Skips the comma between two fields of the header, which some programs leave out.
  private mutating func separator() {
    cursor.skipBlanks()
    if cursor.current == UInt8(ascii: ",") { cursor.advance() }
    cursor.skipBlanks()
  }

  /// Whether `x` starts a header, because `=` follows. Otherwise it is the prefix of a state such as `xA`.
  private var isHeader: Bool {
    var distance = 1
    while cursor.peek(distance) == 0x20 || cursor.peek(distance) == 0x09 { distance += 1 }
    return cursor.peek(distance) == UInt8(ascii: "=")
  }

  private var badHeader: PatternFormat.Fault {
    cursor.fault("found \(cursor.found) in the header", advice: "write it as 'x = 3, y = 3, rule = B3/S23'")
  }

  private mutating func size(_ name: Character) throws(PatternFormat.Fault) -> (number: Int, place: Int) {
    guard cursor.current == name.asciiValue else { throw badHeader }
    cursor.advance()
    try equals()
    let place = cursor.offset
    guard let number = cursor.number() else { throw badHeader }
    return (number, place)
  }

  private mutating func equals() throws(PatternFormat.Fault) { try mark(UInt8(ascii: "=")) }

  private mutating func mark(_ byte: UInt8) throws(PatternFormat.Fault) {
    cursor.skipBlanks()
    guard cursor.current == byte else { throw badHeader }
    cursor.advance()
    cursor.skipBlanks()
  }

  /// Reads everything after `rule =` on the line up to another field, because a rule can contain commas and colons.
  private mutating func ruleName() throws(PatternFormat.Fault) -> String {
    let start = cursor.offset
    let name = Self.withoutFields(cursor.restOfLine().withoutIndent)
    guard !name.isEmpty else {
      throw cursor.fault("the header names no rule", advice: "leave 'rule =' out", at: start)
    }
    guard RLEWriter.canStandInHeader(name) else {
      throw cursor.fault(
        "the cells begin on the header's line", advice: "start a new line after the rule", at: start)
    }
    return name
  }

  /// Returns the text before a field such as `, snapshot = 3`. Golly ignores fields after the rule.
  private static func withoutFields(_ text: String) -> String {
    guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return text }
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == UInt8(ascii: ",") }
    var words = text[..<equals].utf8
    while words.last == 0x20 { words.removeLast() }
    while let last = words.last, !isBlank(last) { words.removeLast() }
    // A map may end in `=`, and nothing else separates it from the number of states.
    guard let last = words.last, isBlank(last) else { return text }
    while let last = words.last, isBlank(last) { words.removeLast() }
    return String(decoding: words, as: UTF8.self)
  }

  // MARK: Body

  /// Measures the extent of all cells.
  private mutating func measure() throws(PatternFormat.Fault) {
    let bytes = cursor.bytes
    var row = 0, column = 0
    while let token = try next(in: bytes.span) {
      switch token.tag {
      case .end: return
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
  }

  /// Returns the pattern, or nil if a cell is outside the known size or a row exceeds all limits.
  private mutating func paint() throws(PatternFormat.Fault) -> Pattern? {
    let columns = columns, rows = rows, bytes = cursor.bytes
    var cells = PackedCells(count: columns * rows, room: room)
    var row = 0, place = 0
    var rowEnd = rows > 0 ? columns : 0
    var hasBody = hasHeader
    loop: while let token = try next(in: bytes.span) {
      hasBody = true
      switch token.tag {
      case .end: break loop
      case .rows:
        guard token.count <= PatternFormat.cellLimit - row else { return nil }
        row += token.count
        place = row * columns
        rowEnd = row < rows ? place + columns : place
      case .cells(let state):
        guard token.count <= rowEnd - place else { return nil }
        let end = place + token.count
        if state != 0 { cells.fill(place..<end, with: state) }
        place = end
      }
    }
    guard hasBody else { throw cursor.fault("there is no pattern", advice: "write '!' for an empty pattern") }
    guard !cells.isOverfull else { throw cursor.beyondRoom() }
    keepTrailer()
    let pattern = Pattern(columns: columns, rows: rows, packed: cells, rule: rule, notes: notes)
    guard isAnywhere || pattern.isInReach else { throw cursor.tooFar(at: placement) }
    return pattern
  }

  private struct Token {
    enum Tag {
      case cells(UInt8)
      case rows
      case end
    }
    var tag: Tag
    /// The number of repetitions, at least 1, and `Int.max` if the number in the text is larger than that.
    var count: Int
    /// The offset of the token's first byte.
    var offset: Int
  }

  /// Returns the next token, or nil at the end of the text.
  ///
  /// - Parameter text: all bytes, as a span that avoids reference counting.
  @inline(__always)
  private mutating func next(in text: Span<UInt8>) throws(PatternFormat.Fault) -> Token? {
    if let token = plainToken(in: text) { return token }
    return try anyToken()
  }

  private mutating func anyToken() throws(PatternFormat.Fault) -> Token? {
    skipToToken()
    let start = cursor.offset
    guard cursor.current != nil else { return nil }
    let count = try readCount()
    guard cursor.current == UInt8(ascii: "!") else {
      if let tag = cursor.current.flatMap(Self.plainTag) {
        cursor.advance()
        return Token(tag: tag, count: count ?? 1, offset: start)
      }
      return Token(tag: .cells(try readState()), count: count ?? 1, offset: start)
    }
    guard count == nil else {
      throw cursor.fault("a count before '!'", advice: "leave the count out", at: start)
    }
    cursor.advance()
    return Token(tag: .end, count: 1, offset: start)
  }

  /// Returns the next token if it is one of the usual kinds, as nearly all are. Nil if ``anyToken()`` must read it.
  @inline(__always)
  private mutating func plainToken(in text: Span<UInt8>) -> Token? {
    var offset = cursor.offset
    while offset < text.count, text[offset] == UInt8(ascii: "\n") { offset += 1 }
    let start = offset
    var count = 0
    while offset < text.count, text[offset].isDigit {
      count = 10 &* count &+ Int(text[offset] & 0x0F)
      offset += 1
    }
    guard offset < text.count, offset - start < 10, let tag = Self.plainTag(text[offset]),
      offset == start || text[start] != UInt8(ascii: "0")
    else { return nil }
    cursor.offset = offset + 1
    return Token(tag: tag, count: offset == start ? 1 : count, offset: start)
  }

  @inline(__always)
  private static func plainTag(_ byte: UInt8) -> Token.Tag? {
    switch byte {
    case UInt8(ascii: "b"), UInt8(ascii: "."): .cells(0)
    case UInt8(ascii: "o"), UInt8(ascii: "A"): .cells(1)
    case UInt8(ascii: "$"): .rows
    default: nil
    }
  }

  /// Skips whitespace, and reads lines that start with `#`.
  private mutating func skipToToken() {
    cursor.skipWhitespace()
    while cursor.current == UInt8(ascii: "#") {
      let start = cursor.offset, place = notes.corner
      cursor.advance()
      keep(cursor.restOfLine())
      if notes.corner != place { placement = start }
      cursor.skipWhitespace()
    }
  }

  /// Reads a line after its `#`: a rule if none is known yet, otherwise a note.
  private mutating func keep(_ line: String) {
    guard let name = line.after("r ") else { return notes.take(line: line) }
    if rule == nil { rule = name.withoutIndent }
  }

  /// Reads the comments after `!`, line by line.
  private mutating func keepTrailer() {
    while cursor.current != nil {
      let line = cursor.restOfLine().withoutIndent
      if !line.isEmpty { notes.add(comment: line) }
      if cursor.current != nil { cursor.advance() }
    }
  }

  /// Reads the count before a letter, or returns nil if there isn't one.
  private mutating func readCount() throws(PatternFormat.Fault) -> Int? {
    let start = cursor.offset
    guard let count = cursor.number() else { return nil }
    guard cursor.bytes[start] != UInt8(ascii: "0") else {
      throw cursor.fault("a count begins with 0", advice: "counts are at least 1, without leading zeros", at: start)
    }
    // Some programs break lines between a count and its letter.
    cursor.skipWhitespace()
    return count
  }

  /// Reads the state given by a capital letter, perhaps with a prefix from p to y.
  private mutating func readState() throws(PatternFormat.Fault) -> UInt8 {
    try cursor.letterState(prefixes: "p"..."y", advice: Self.alphabet)
  }

  private static let alphabet =
    "b or . is dead, o or A alive, B to X and pA to yO are further states, $ ends a row, ! the pattern"

  private mutating func grow(toColumn column: Int, row: Int, at place: Int) throws(PatternFormat.Fault) {
    if isListed || column <= columns && row <= rows { return }
    let (cells, overflow) = max(columns, column).multipliedReportingOverflow(by: max(rows, row))
    guard !overflow, cells <= PatternFormat.cellLimit, column <= PatternFormat.cellLimit,
      row <= PatternFormat.cellLimit
    else { throw cursor.tooLarge(at: place) }
    columns = max(columns, column)
    rows = max(rows, row)
  }
}
