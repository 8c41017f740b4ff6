import Typography

/// A flow of words that will be broken into lines: visible text, with single spaces between words.
struct TextFlow {
  /// A stretch of text that belongs on one line.
  struct Stretch {
    var bytes: Range<Int>
    var width: Int
    var joint: StyledPage.Joint
  }

  /// A stretch that is divided only if it is wider than a line.
  private struct Atom {
    var bytes: Range<Int>
    var width: Int
    /// The connection with the previous text.
    var joint: StyledPage.Joint
  }

  private struct Run {
    var end: Int
    var style: TextStyle
    var link: Int
  }

  private(set) var bytes: [UInt8] = []
  private var runs: [Run] = []
  private var atoms: [Atom] = []
  /// The separation between the text so far and the next text, or nil if the next text continues the same word.
  private var joint: StyledPage.Joint? = .start

  var isEmpty: Bool { atoms.isEmpty }

  /// Removes all words, but keeps the memory.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    atoms.removeAll(keepingCapacity: true)
    joint = .start
  }

  // MARK: Filling

  /// Adds text. Spaces and line ends separate words. O(bytes).
  mutating func add(_ text: [UInt8], _ style: TextStyle, link: Int = -1) {
    let span = text.span
    var start = 0
    while start < span.count {
      var end = start, isPlain = true
      while end < span.count, !Self.isBlank(span[end]) {
        isPlain = isPlain && Self.isPlain(span[end])
        end += 1
      }
      if start < end, isPlain {
        addPlainWord(text[start..<end], style, link)
        if link < 0, style.paint == nil { end = addPlainWords(of: text, after: end) }
      } else if start < end {
        addWord(text[start..<end], style, link)
      }
      guard end < span.count else { return }
      endWord()
      start = end + 1
    }
  }

  mutating func add(_ text: String, _ style: TextStyle, link: Int = -1) { add(Array(text.utf8), style, link: link) }

  mutating func endWord() {
    if joint == nil || joint == .inside { joint = .blank }
  }

  /// Adds the words of another flow.
  mutating func append(_ other: TextFlow) {
    let offset = bytes.count
    if !atoms.isEmpty, !other.atoms.isEmpty {
      bytes.append(UInt8(ascii: " "))
      closeRun(.plain, -1)
    }
    let shift = bytes.count
    bytes += other.bytes
    runs += other.runs.map { Run(end: $0.end + shift, style: $0.style, link: $0.link) }
    for (index, atom) in other.atoms.enumerated() {
      atoms.append(
        Atom(
          bytes: atom.bytes.lowerBound + shift..<atom.bytes.upperBound + shift, width: atom.width,
          joint: index == 0 && offset > 0 ? .blank : atom.joint))
    }
    joint = other.joint
  }

  /// Makes the next text begin a new line.
  mutating func endLine() {
    // Two line ends leave an empty line between them.
    if joint == .start { append(VisibleText(), .plain, -1) }
    joint = .start
  }

  /// Makes the next text begin a new line, without an empty line before it.
  mutating func startLine() { joint = .start }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || 0x09 <= byte && byte <= 0x0D && byte != 0x0B && byte != 0x0C
  }

  /// Whether a byte is printable ASCII and not a space.
  private static func isPlain(_ byte: UInt8) -> Bool { 0x20 < byte && byte < 0x7F }

  /// Adds a word of printable ASCII. Such words, which are the most frequent ones, need neither a filter nor a search
  /// for breaks.
  private mutating func addPlainWord(_ word: ArraySlice<UInt8>, _ style: TextStyle, _ link: Int) {
    if joint == nil, let last = bytes.last, last >= 0x80 { joint = self.joint(before: VisibleText(word.prefix(1))) }
    extend(by: word.count, style)
    bytes.append(contentsOf: word)
    closeAtom(style, link)
  }

  /// Adds the words after a plain one at once, in its style. It stops at the first word that is not plain or does not
  /// follow a single space.
  ///
  /// - Returns: the end of the last word.
  private mutating func addPlainWords(of text: [UInt8], after end: Int) -> Int {
    let span = text.span
    let offset = bytes.count - end
    var done = end
    while done < span.count, span[done] == UInt8(ascii: " ") {
      var next = done + 1
      while next < span.count, Self.isPlain(span[next]) { next += 1 }
      guard next > done + 1, next == span.count || Self.isBlank(span[next]) else { break }
      atoms.append(Atom(bytes: done + 1 + offset..<next + offset, width: next - done - 1, joint: .blank))
      done = next
    }
    guard done > end else { return end }
    bytes += text[end..<done]
    runs[runs.count - 1].end = bytes.count
    return done
  }

  private mutating func addWord(_ word: ArraySlice<UInt8>, _ style: TextStyle, _ link: Int) {
    let text = VisibleText(reading: word)
    if joint == nil { joint = self.joint(before: text) }
    for piece in text.pieces {
      if piece.isBlank {
        endWord()
      } else {
        append(text[piece], style, link)
        if piece.end == .allowed { joint = .inside }
      }
    }
  }

  /// Returns the separation between the last word and the text that continues it, or nil if no line may end there.
  private func joint(before text: VisibleText) -> StyledPage.Joint? {
    guard let atom = atoms.last else { return nil }
    // Only the last character matters. Legitimate characters are not longer than this.
    var start = max(atom.bytes.lowerBound, atom.bytes.upperBound - Self.longestCharacter)
    while start < atom.bytes.upperBound, bytes[start] & 0xC0 == 0x80 { start += 1 }
    let word = VisibleText(bytes[start..<atom.bytes.upperBound])
    return LineBreak.between(word, text) == .allowed ? .inside : nil
  }

  private static let longestCharacter = 64

  private mutating func append(_ text: VisibleText, _ style: TextStyle, _ link: Int) {
    extend(by: text.width, style)
    bytes.append(contentsOf: text.string.utf8)
    closeAtom(style, link)
  }

  /// Begins an atom or extends the last one.
  private mutating func extend(by width: Int, _ style: TextStyle) {
    if joint == nil, !atoms.isEmpty {
      atoms[atoms.count - 1].width += width
      return
    }
    if joint == .blank, let last = runs.last {
      bytes.append(UInt8(ascii: " "))
      closeRun(last.style.shared(with: style), -1)
    }
    atoms.append(Atom(bytes: bytes.count..<bytes.count, width: width, joint: joint ?? .start))
    joint = nil
  }

  private mutating func closeAtom(_ style: TextStyle, _ link: Int) {
    atoms[atoms.count - 1].bytes = atoms[atoms.count - 1].bytes.lowerBound..<bytes.count
    closeRun(style, link)
  }

  private mutating func closeRun(_ style: TextStyle, _ link: Int) {
    if let last = runs.last, last.link == link, last.style == style {
      runs[runs.count - 1].end = bytes.count
    } else {
      runs.append(Run(end: bytes.count, style: style, link: link))
    }
  }

  /// The words of the document's text, without decorations.
  var undecorated: VisibleText {
    var text: [UInt8] = []
    var start = 0
    for run in runs {
      if !run.style.isDecoration { text += bytes[start..<run.end] }
      start = run.end
    }
    return VisibleText(Array(text.split(separator: UInt8(ascii: " ")).joined(separator: " ".utf8)))
  }

  // MARK: Lines

  /// The width of the widest line if no line is wrapped.
  var naturalWidth: Int {
    var widest = 0, width = 0
    for atom in atoms {
      if atom.joint == .start { width = 0 }
      width += atom.width + (atom.joint == .blank && width > 0 ? 1 : 0)
      widest = max(widest, width)
    }
    return widest
  }

  /// The width of the widest word.
  var leastWidth: Int { atoms.reduce(0) { max($0, $1.width) } }

  /// Returns lines of at most `width` columns. A character that is wider gets a line of its own. O(bytes).
  func lines(width: Int) -> [Stretch] {
    var lines: [Stretch] = []
    var line: Stretch?
    for atom in atoms {
      let gap = atom.joint == .blank ? 1 : 0
      if var current = line, atom.joint != .start, current.width + gap + atom.width <= width {
        current.bytes = current.bytes.lowerBound..<atom.bytes.upperBound
        current.width += gap + atom.width
        line = current
        continue
      }
      if let line { lines.append(line) }
      var joint = atom.joint
      if atom.width > width {
        // The atom is too wide for any line. The next line begins with its remainder.
        let parts = divide(atom, width: width)
        lines += parts.dropLast()
        line = parts.last
        joint = parts.count == 1 ? joint : .inside
      } else {
        line = Stretch(bytes: atom.bytes, width: atom.width, joint: joint)
      }
    }
    if let line { lines.append(line) }
    return lines
  }

  /// Divides a word into parts of at most `width` columns, after hyphens and slashes if that helps.
  private func divide(_ atom: Atom, width: Int) -> [Stretch] {
    var parts: [Stretch] = []
    var part = Stretch(bytes: atom.bytes.lowerBound..<atom.bytes.lowerBound, width: 0, joint: atom.joint)
    func close() {
      parts.append(part)
      part = Stretch(bytes: part.bytes.upperBound..<part.bytes.upperBound, width: 0, joint: .inside)
    }
    let text = VisibleText(bytes[atom.bytes])
    for piece in text.pieces {
      if part.width > 0, part.width + piece.width > width, piece.width <= width { close() }
      if part.width + piece.width <= width {
        part.bytes = part.bytes.lowerBound..<part.bytes.upperBound + piece.range.count
        part.width += piece.width
        continue
      }
      for character in text[piece].characters {
        if part.width > 0, part.width + character.width > width { close() }
        part.bytes = part.bytes.lowerBound..<part.bytes.upperBound + character.string.utf8.count
        part.width += character.width
      }
    }
    if !part.bytes.isEmpty || parts.isEmpty { parts.append(part) }
    return parts
  }

  /// Calls a function for the runs of a range of bytes, with their ends cut to the range. O(log runs + runs in it).
  func forEachRun(in range: Range<Int>, _ body: (_ end: Int, _ style: TextStyle, _ link: Int) -> Void) {
    var low = 0, high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].end <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    while low < runs.count {
      let run = runs[low]
      body(min(run.end, range.upperBound), run.style, run.link)
      if run.end >= range.upperBound { return }
      low += 1
    }
  }
}
