/// A writer for run-length encoded text: notes, a header, and lines of at most 70 bytes that break only between tokens.
///
/// Two states are written as `b` and `o`, more states as `.`, `A`, `B` and so on.
struct RLEWriter {
  private let hasManyStates: Bool
  private var text: [UInt8] = []
  private var lineLength = 0

  /// Returns the pattern as run-length encoded text.
  ///
  /// - Parameter stop: ends the work early.
  static func text(of pattern: Pattern, until stop: StopSignal? = nil) -> [UInt8] {
    let notes = pattern.notes
    var head: [UInt8] = []
    if notes.isPlaced {
      let corner = notes.corner
      head += Pattern.Notes.line("#CXRLE", "Pos=\(corner.column),\(corner.row) Gen=\(notes.generation)")
    } else if notes.generation != "0" {
      head += Pattern.Notes.line("#CXRLE", "Gen=\(notes.generation)")
    }
    head += notes.lines
    let size = "x = \(pattern.columns), y = \(pattern.rows)"
    if let rule = pattern.rule, canStandInHeader(rule) {
      head += Pattern.Notes.words("\(size), rule = \(rule)".utf8).utf8
    } else {
      if let rule = pattern.rule { head += Pattern.Notes.line("#r", rule) }
      head += Array(size.utf8)
    }
    head.append(UInt8(ascii: "\n"))
    var writer = RLEWriter(hasManyStates: pattern.hasManyStates, text: head)
    writer.write(pattern, until: stop)
    return writer.text
  }

  /// Returns whether a reader cannot mistake the end of a rule for cells.
  static func canStandInHeader(_ rule: String) -> Bool {
    !rule.isEmpty && !rule.utf8.contains { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "!") }
  }

  private init(hasManyStates: Bool, text: [UInt8]) {
    self.hasManyStates = hasManyStates
    self.text = text
  }

  private mutating func write(_ pattern: Pattern, until stop: StopSignal?) {
    var (row, column) = (0, 0)
    // Dead cells at the end of a row are not written.
    pattern.liveRuns(until: stop) { next, columns, state in
      if next > row {
        append(next - row, UInt8(ascii: "$"))
        (row, column) = (next, 0)
      }
      if columns.lowerBound > column { append(columns.lowerBound - column, state: 0) }
      append(columns.count, state: state)
      column = columns.upperBound
    }
    append(1, UInt8(ascii: "!"))
    text.append(UInt8(ascii: "\n"))
  }

  private mutating func append(_ count: Int, state: UInt8) {
    guard hasManyStates else { return append(count, UInt8(ascii: state == 0 ? "b" : "o")) }
    guard state > 0 else { return append(count, UInt8(ascii: ".")) }
    let (prefix, letter) = (state - 1).quotientAndRemainder(dividingBy: 24)
    append(count, UInt8(ascii: "A") + letter, prefix: prefix > 0 ? UInt8(ascii: "p") + prefix - 1 : nil)
  }

  /// Appends a token, after a line break if the line would otherwise exceed 70 bytes.
  private mutating func append(_ count: Int, _ tag: UInt8, prefix: UInt8? = nil) {
    let start = text.count
    if count > 1 { text += String(count).utf8 }
    if let prefix { text.append(prefix) }
    text.append(tag)
    lineLength += text.count - start
    if lineLength > 70 {
      lineLength = text.count - start
      text.insert(UInt8(ascii: "\n"), at: start)
    }
  }
}
