import Typography

/// Words that are set line by line, broken at blanks, and inside a word only where it is wider than a whole line.
struct TextFlow {
  /// What parts a stretch of text from the one before it.
  private enum Joint { case nothing, blank, lineEnd }

  private struct Part {
    var joint: Joint
    var text: StyledText
  }

  private var parts: [Part] = []
  private var joint = Joint.blank

  var isEmpty: Bool { parts.isEmpty }

  /// Adds text; blanks and line ends in it part words.
  mutating func add(_ text: some Collection<UInt8>, _ style: TextStyle) {
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex(where: Self.isBlank) ?? text.endIndex
      if start < end { add(StyledText(VisibleText(text[start..<end]), style)) }
      guard end < text.endIndex else { return }
      endWord()
      start = text.index(after: end)
    }
  }

  mutating func add(_ text: String, _ style: TextStyle) { add(text.utf8, style) }

  /// Adds text that is not to be broken at blanks.
  private mutating func add(_ text: StyledText) {
    parts.append(Part(joint: joint, text: text))
    joint = .nothing
  }

  mutating func endWord() {
    if joint == .nothing { joint = .blank }
  }

  /// Adds the words of another flow behind a blank.
  mutating func append(_ other: TextFlow) {
    endWord()
    for part in other.parts {
      if part.joint != .nothing, joint != .lineEnd { joint = part.joint }
      add(part.text)
    }
    joint = other.joint
  }

  mutating func endLine() {
    if joint == .lineEnd { add(StyledText(VisibleText())) }
    joint = .lineEnd
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  /// The lines, each at most `width` columns wide. A character that is wider than that stands alone.
  func lines(width: Int) -> [[StyledText]] {
    var lines: [[StyledText]] = []
    var line: [StyledText] = []
    var used = 0
    func wrap() {
      lines.append(line)
      line = []
      used = 0
    }
    var index = 0
    while index < parts.count {
      var end = index
      var size = 0
      repeat {
        size += parts[end].text.text.width
        end += 1
      } while end < parts.count && parts[end].joint == .nothing
      let word = parts[index..<end]
      if parts[index].joint == .lineEnd || used > 0 && used + 1 + size > width { wrap() }
      if used > 0, let before = line.last {
        line.append(StyledText(.blank, before.style.intersection(parts[index].text.style)))
        used += 1
      }
      if size <= width {
        for part in word { line.append(part.text) }
        used += size
      } else {
        for part in word {
          for character in part.text.text.characters {
            if used > 0, used + character.width > width { wrap() }
            line.append(StyledText(character, part.text.style))
            used += character.width
          }
        }
      }
      index = end
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
