/// Writes Life 1.05 as one block, Life 1.06 row after row.
enum LifeFileWriter {
  static func text105(of pattern: Pattern) -> [UInt8] {
    var text = Array("#Life 1.05\n".utf8) + pattern.notes.plainLines("#D", blank: true)
    if let rule = pattern.rule.flatMap(survivalFirst) {
      text += rule == "23/3" ? Array("#N\n".utf8) : Pattern.Notes.line("#R", rule)
    }
    guard !pattern.cells.isEmpty else { return text }
    let corner = pattern.notes.corner
    text += Pattern.Notes.line("#P", "\(corner.column) \(corner.row)")
    pattern.appendRows(alive: UInt8(ascii: "*"), to: &text)
    return text
  }

  static func text106(of pattern: Pattern) -> [UInt8] {
    var text = Array("#Life 1.06\n".utf8)
    let corner = pattern.notes.corner
    for row in 0..<pattern.rows {
      for column in 0..<pattern.columns where pattern[inside: column, row] != 0 {
        text += "\(corner.column + column) \(corner.row + row)\n".utf8
      }
    }
    return text
  }

  /// A rule of the forms B36/S23 and 23/36 in the second one; nil for any other form.
  static func survivalFirst(_ rule: String) -> String? {
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
