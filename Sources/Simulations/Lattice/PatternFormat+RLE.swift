// Run-length encoded patterns. Sources: Golly's help, "File Formats"; LifeWiki, "Run Length Encoded".

extension PatternFormat {
  /// Reads run-length encoded text, with or without the header `x = W, y = H, rule = R`.
  ///
  /// `b` and `.` are dead, `o` and `A` alive, `B` … `X` and `pA` … `yO` further states; `$` ends a row, `!` the pattern
  /// (what follows is comment). The header's size counts where it is larger than the cells; where it is smaller, it is
  /// mistaken and the cells count. Lines that begin with `#` are comments, but `#r RULE` names the rule if the header
  /// does not. Complexity: O(bytes + cells); a pattern beyond ``cellLimit`` is refused before anything is allocated.
  public static func rle(_ bytes: [UInt8]) -> Result<Pattern, Fault> {
    Result { () throws(Fault) in
      var reader = RLEReader(bytes)
      return try reader.read()
    }
  }

  /// Run-length encoded text of a pattern: a header, then lines of at most 70 bytes. ``rle(_:)`` reads back the same.
  ///
  /// Two states are written `b` and `o`, more of them `.`, `A`, `B` …
  public static func rleText(_ pattern: Pattern) -> String {
    var writer = RLEWriter(hasManyStates: pattern.cells.contains { $0 > 1 })
    var rowsToEnd = 0
    for row in 0..<pattern.rows {
      let cells = pattern.cells[row * pattern.columns..<(row + 1) * pattern.columns]
      if let lastAlive = cells.lastIndex(where: { $0 != 0 }) {
        writer.endRows(rowsToEnd)
        rowsToEnd = 0
        writer.append(cells[...lastAlive])
      }
      rowsToEnd += 1
    }
    writer.finish()
    let rule = pattern.rule.map { ", rule = \($0)" } ?? ""
    return "x = \(pattern.columns), y = \(pattern.rows)\(rule)\n" + String(decoding: writer.text, as: UTF8.self)
  }
}

private struct RLEReader {
  /// Cells of one state beside one another.
  private struct Run {
    var row: Int32
    var column: Int32
    var count: Int32
    var state: UInt8
  }

  private var cursor: TextCursor
  private var runs: [Run] = []
  private var columns = 0
  private var rows = 0
  private var rule: String?
  private var hasHeader = false

  init(_ bytes: [UInt8]) { cursor = TextCursor(bytes) }

  mutating func read() throws(PatternFormat.Fault) -> Pattern {
    try readHeader()
    try readBody()
    var pattern = Pattern(columns: columns, rows: rows, cells: [UInt8](repeating: 0, count: columns * rows), rule: rule)
    for run in runs {
      let start = Int(run.row) * columns + Int(run.column)
      for cell in start..<start + Int(run.count) { pattern.cells[cell] = run.state }
    }
    return pattern
  }

  // MARK: Header

  /// Comments, then the header if there is one.
  private mutating func readHeader() throws(PatternFormat.Fault) {
    skipToToken()
    guard cursor.current == UInt8(ascii: "x"), isHeader else { return }
    hasHeader = true
    let width = try size("x")
    try comma()
    let height = try size("y")
    try grow(toColumn: width, row: height)
    cursor.skipBlanks()
    guard let byte = cursor.current, byte != UInt8(ascii: "\n") else { return }
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
    cursor.skipBlanks()
    guard cursor.current == name.asciiValue else { throw badHeader }
    cursor.advance()
    try equals()
    guard let number = cursor.number() else { throw badHeader }
    return number
  }

  private mutating func equals() throws(PatternFormat.Fault) {
    cursor.skipBlanks()
    guard cursor.current == UInt8(ascii: "=") else { throw badHeader }
    cursor.advance()
    cursor.skipBlanks()
  }

  private mutating func comma() throws(PatternFormat.Fault) {
    cursor.skipBlanks()
    guard cursor.current == UInt8(ascii: ",") else { throw badHeader }
    cursor.advance()
    cursor.skipBlanks()
  }

  /// All that follows `rule =` on its line: a rule may hold commas and colons.
  private mutating func ruleName() throws(PatternFormat.Fault) -> String {
    let start = cursor
    let name = cursor.restOfLine()
    guard !name.isEmpty else { throw start.fault("the header names no rule", advice: "leave 'rule =' out") }
    guard !name.utf8.contains(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "!") }) else {
      throw start.fault("the cells begin on the header's line", advice: "put a line end behind the rule")
    }
    return name
  }

  // MARK: Body

  private mutating func readBody() throws(PatternFormat.Fault) {
    var row = 0, column = 0
    var hasBody = false
    skipToToken()
    while cursor.current != nil {
      hasBody = true
      let start = cursor
      let count = try readCount()
      switch cursor.current {
      case UInt8(ascii: "!"):
        guard count == nil else { throw start.fault("a count stands before '!'", advice: "leave the count out") }
        return
      case UInt8(ascii: "$"):
        row = try sum(row, count ?? 1, at: start)
        column = 0
        cursor.advance()
      default:
        let state = try readState()
        let end = try sum(column, count ?? 1, at: start)
        try grow(toColumn: end, row: row + 1, at: start)
        if state != 0 {
          runs.append(Run(row: Int32(row), column: Int32(column), count: Int32(end - column), state: state))
        }
        column = end
      }
      skipToToken()
    }
    guard hasBody || hasHeader else {
      throw cursor.fault("there is no pattern", advice: "an empty one is written '!'")
    }
  }

  /// Skips line ends, blanks, and lines that begin with `#`; a rule that such a line names is kept.
  private mutating func skipToToken() {
    while let byte = cursor.current {
      switch byte {
      case 0x20, 0x09, 0x0D, 0x0A: cursor.advance()
      case UInt8(ascii: "#"):
        cursor.advance()
        let comment = cursor.restOfLine()
        if comment.hasPrefix("r "), rule == nil {
          rule = String(comment.dropFirst(2).drop { $0 == " " })
        }
      default: return
      }
    }
  }

  /// The count before a letter, nil where there is none.
  private mutating func readCount() throws(PatternFormat.Fault) -> Int? {
    let start = cursor
    guard let count = cursor.number() else { return nil }
    guard start.current != UInt8(ascii: "0") else {
      throw start.fault("a count begins with 0", advice: "counts are at least 1, without leading zeros")
    }
    switch cursor.current {
    case nil, 0x20, 0x09, 0x0D, 0x0A:
      throw cursor.fault(
        "found \(cursor.found) after a count", advice: "the letter follows its count at once, as in '3o'")
    default: return count
    }
  }

  /// The state that a letter, or a letter with a prefix from p to y, stands for.
  private mutating func readState() throws(PatternFormat.Fault) -> UInt8 {
    let start = cursor
    var prefix: Int?
    if let byte = cursor.current, (UInt8(ascii: "p")...UInt8(ascii: "y")).contains(byte) {
      prefix = Int(byte - UInt8(ascii: "p"))
      cursor.advance()
    }
    let letter = cursor.current
    let state: Int
    switch letter {
    case UInt8(ascii: "b"), UInt8(ascii: "."): state = 0
    case UInt8(ascii: "o"): state = 1
    case let byte? where (UInt8(ascii: "A")...UInt8(ascii: "X")).contains(byte):
      state = Int(byte - UInt8(ascii: "A")) + 1 + 24 * ((prefix ?? -1) + 1)
    default: state = -1
    }
    let isLetter = letter.map { (UInt8(ascii: "A")...UInt8(ascii: "X")).contains($0) } ?? false
    guard (0...255).contains(state), prefix == nil || isLetter else {
      let culprit = prefix == nil ? start : cursor
      throw culprit.fault(
        state > 255 ? "state \(state) is beyond 255" : "found \(culprit.found) where a cell was expected",
        advice: "b or . is dead, o or A alive, B to X and pA to yO are further states, $ ends a row, ! the pattern")
    }
    cursor.advance()
    return UInt8(state)
  }

  // MARK: Limits

  private func sum(_ place: Int, _ count: Int, at start: TextCursor) throws(PatternFormat.Fault) -> Int {
    guard count <= PatternFormat.cellLimit - place else { throw tooLarge(at: start) }
    return place + count
  }

  private mutating func grow(
    toColumn column: Int, row: Int, at start: TextCursor? = nil
  ) throws(PatternFormat.Fault) {
    let (cells, overflow) = max(columns, column).multipliedReportingOverflow(by: max(rows, row))
    guard !overflow, cells <= PatternFormat.cellLimit, column <= PatternFormat.cellLimit,
      row <= PatternFormat.cellLimit
    else { throw tooLarge(at: start ?? cursor) }
    columns = max(columns, column)
    rows = max(rows, row)
  }

  private func tooLarge(at start: TextCursor) -> PatternFormat.Fault {
    start.fault("the pattern is too large", advice: "it may have at most \(PatternFormat.cellLimit) cells")
  }
}

private struct RLEWriter {
  let hasManyStates: Bool
  private(set) var text: [UInt8] = []
  private var lineLength = 0

  init(hasManyStates: Bool) { self.hasManyStates = hasManyStates }

  mutating func endRows(_ count: Int) {
    if count > 0 { append(count, [UInt8(ascii: "$")]) }
  }

  mutating func append(_ cells: ArraySlice<UInt8>) {
    var start = cells.startIndex
    while start < cells.endIndex {
      let end = cells[start...].firstIndex { $0 != cells[start] } ?? cells.endIndex
      append(end - start, letters(of: cells[start]))
      start = end
    }
  }

  mutating func finish() {
    append(1, [UInt8(ascii: "!")])
    text.append(UInt8(ascii: "\n"))
  }

  private func letters(of state: UInt8) -> [UInt8] {
    guard hasManyStates else { return [UInt8(ascii: state == 0 ? "b" : "o")] }
    guard state > 0 else { return [UInt8(ascii: ".")] }
    let (prefix, letter) = (state - 1).quotientAndRemainder(dividingBy: 24)
    return (prefix > 0 ? [UInt8(ascii: "p") + prefix - 1] : []) + [UInt8(ascii: "A") + letter]
  }

  /// One token; a line is broken before it would exceed 70 bytes.
  private mutating func append(_ count: Int, _ tag: [UInt8]) {
    let token = (count > 1 ? Array(String(count).utf8) : []) + tag
    if lineLength + token.count > 70 {
      text.append(UInt8(ascii: "\n"))
      lineLength = 0
    }
    text += token
    lineLength += token.count
  }
}
