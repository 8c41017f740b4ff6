/// A writer for Life 1.05, with a single block, and for Life 1.06, row by row.
enum LifeFileWriter {
  /// Returns the pattern as Life 1.05.
  ///
  /// - Parameter stop: ends the work early.
  static func text105(of pattern: Pattern, until stop: StopSignal? = nil) -> [UInt8] {
    var text = Array("#Life 1.05\n".utf8) + pattern.notes.plainLines("#D", blank: true)
    if let rule = pattern.rule.flatMap(survivalFirst) {
      text += rule == "23/3" ? Array("#N\n".utf8) : Pattern.Notes.line("#R", rule)
    }
    guard pattern.packed.count > 0 else { return text }
    let corner = pattern.notes.corner
    text += Pattern.Notes.line("#P", "\(corner.column) \(corner.row)")
    pattern.appendRows(alive: UInt8(ascii: "*"), to: &text, until: stop)
    return text
  }

  /// Returns the pattern as Life 1.06.
  ///
  /// - Parameter stop: ends the work early.
  static func text106(of pattern: Pattern, until stop: StopSignal? = nil) -> [UInt8] {
    var text: [UInt8] = []
    pieces106(of: pattern) { piece in
      text += piece
      return stop?.isOn != true
    }
    return text
  }

  /// The size of a piece in bytes, which its last line may exceed.
  private static let pieceSize = 1 << 16

  /// Passes Life 1.06 to `take` in pieces, until it returns false. The text of 2²⁸ live cells has 4 GiB.
  static func pieces106(of pattern: Pattern, _ take: ([UInt8]) -> Bool) {
    var text = Array("#Life 1.06\n".utf8)
    let corner = pattern.notes.corner, refusal = StopSignal()
    // Rows without live cells take no time.
    pattern.liveRuns(until: refusal) { row, columns, _ in
      let line = Array(" \(corner.row + row)\n".utf8)
      for column in columns where !refusal.isOn {
        text += String(corner.column + column).utf8
        text += line
        guard text.count >= pieceSize else { continue }
        if !take(text) { refusal.set() }
        text.removeAll(keepingCapacity: true)
      }
    }
    if !refusal.isOn { _ = take(text) }
  }

  /// Returns a rule in the form 23/36, given as B36/S23 or 23/36. A lattice after the rule stays. Returns nil for any
  /// other form.
  static func survivalFirst(_ rule: String) -> String? {
    if let colon = rule.utf8.firstIndex(of: UInt8(ascii: ":")) {
      return survivalFirst(String(rule[..<colon])).map { $0 + rule[colon...] }
    }
    let parts = rule.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    func digits(_ part: Substring.UTF8View) -> String? {
      part.allSatisfy { (48...56).contains($0) } ? String(Substring(part)) : nil
    }
    let letters = parts.map { $0.first.map { $0 & 0xDF } }
    if letters == [UInt8(ascii: "B"), UInt8(ascii: "S")] {
      guard let birth = digits(parts[0].dropFirst()), let survival = digits(parts[1].dropFirst()) else { return nil }
      return "\(survival)/\(birth)"
    }
    guard let survival = digits(parts[0]), let birth = digits(parts[1]) else { return nil }
    return "\(survival)/\(birth)"
  }
}
