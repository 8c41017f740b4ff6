/// Words that are set line by line, broken at blanks, and inside a word only where it is wider than a whole line.
struct TextFlow {
  /// Stretches without a blank between them.
  private typealias Word = [StyledText]

  private enum Item {
    case word(Word)
    case lineEnd
  }

  private var items: [Item] = []
  private var open: Word = []

  var isEmpty: Bool { items.isEmpty && open.isEmpty }

  /// Adds text; blanks and line ends in it part words.
  mutating func add(_ text: some Collection<UInt8>, _ style: TextStyle) {
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex(where: Self.isBlank) ?? text.endIndex
      if start < end { open.append(StyledText(VisibleText(text[start..<end]), style)) }
      guard end < text.endIndex else { return }
      endWord()
      start = text.index(after: end)
    }
  }

  mutating func add(_ text: String, _ style: TextStyle) { add(text.utf8, style) }

  mutating func endWord() {
    if !open.isEmpty { items.append(.word(open)) }
    open = []
  }

  /// Adds the words of another flow behind a blank.
  mutating func append(_ other: TextFlow) {
    endWord()
    items += other.items
    open = other.open
  }

  mutating func endLine() {
    endWord()
    items.append(.lineEnd)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  /// The lines, each at most `width` columns wide. A character that is wider than that stands alone.
  func lines(width: Int) -> [[StyledText]] {
    var flow = self
    flow.endWord()
    var lines: [[StyledText]] = []
    var line: [StyledText] = []
    var used = 0
    func wrap() {
      lines.append(line)
      line = []
      used = 0
    }
    for item in flow.items {
      guard case .word(let word) = item else {
        wrap()
        continue
      }
      let size = word.reduce(0) { $0 + $1.text.width }
      if used > 0, used + 1 + size > width { wrap() }
      if used > 0, let before = line.last, let after = word.first {
        line.append(StyledText(VisibleText(" "), before.style.intersection(after.style)))
        used += 1
      }
      guard size > width else {
        line += word
        used += size
        continue
      }
      for part in word {
        for character in part.text.characters {
          if used > 0, used + character.width > width { wrap() }
          if let last = line.last, last.style == part.style {
            line[line.count - 1].text = last.text + character
          } else {
            line.append(StyledText(character, part.style))
          }
          used += character.width
        }
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
