// Plaintext patterns (.cells). Source: LifeWiki, "Plaintext".

extension Pattern {
  /// Appends all rows, each with its line end. A dead cell is `.`. Appends nothing for a pattern without columns.
  ///
  /// - Parameter stop: ends the work early.
  func appendRows(alive: UInt8, to text: inout [UInt8], until stop: StopSignal?) {
    guard columns > 0 else { return }
    text.reserveCapacity(text.count + (columns + 1) * rows)
    for row in 0..<rows where stop?.isOn != true {
      packed.runs(in: self.row(row)) { range, state in
        text += repeatElement(state == 0 ? UInt8(ascii: ".") : alive, count: range.count)
      }
      text.append(UInt8(ascii: "\n"))
    }
  }
}

extension Pattern.Notes {
  /// Reads a line that contains only words. The first lines can be `Name: …` and `Author: …`. All others are comments.
  mutating func take(plain text: String) {
    if name == nil, author == nil, comments.isEmpty, let words = text.after("Name: ") {
      name = words
    } else if author == nil, comments.isEmpty, let words = text.after("Author: ") {
      author = words
    } else {
      add(comment: text)
    }
  }

  /// Returns the notes as such lines again, after a mark, each with its line end.
  func plainLines(_ mark: StaticString, blank: Bool) -> [UInt8] {
    let texts = (name.map { ["Name: \($0)"] } ?? []) + (author.map { ["Author: \($0)"] } ?? []) + comments
    var lines: [UInt8] = []
    for text in texts {
      lines += mark.withUTF8Buffer(Array.init)
      if !text.isEmpty, blank || text.utf8.first == 0x20 { lines.append(0x20) }
      lines += Self.words(text.utf8).utf8
      lines.append(UInt8(ascii: "\n"))
    }
    return lines
  }
}
