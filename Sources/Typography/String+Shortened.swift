extension String {
  /// The text for a message: words, parts in quotation marks and lines that are too long are cut in the middle.
  ///
  /// No ordinary path, rule or expression is as long as that. A command at the end of a line stays whole, because a
  /// person may paste it: half a path would be another file. O(bytes).
  package var shortened: String {
    guard utf8.count > Self.longestPart else { return self }
    var lines: [String.UnicodeScalarView] = []
    for line in unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(Self.shortened(line: line))
    }
    return lines.map { String($0) }.joined(separator: "\n")
  }

  /// The largest number of scalars in a word and in a part in quotation marks, and in a line.
  private static let longestPart = 200, longestLine = 2_000
  /// The largest number of scalars in a command that stays whole. Two paths of the largest size fit, even if each of
  /// their bytes is written as an octal number.
  private static let longestCommand = 1 << 15
  /// The programs of the commands that messages give.
  private static let programs: Set<String> = [
    "automata", "chattr", "curl", "export", "git", "mkdir", "mv", "notebook", "rm", "ulimit",
  ]

  private static func shortened(line: Substring.UnicodeScalarView) -> UnicodeScalarView {
    let scalars = Array(line)
    guard scalars.count > longestPart else { return UnicodeScalarView(scalars) }
    let start = commandStart(in: scalars)
    guard scalars.count - start <= longestCommand else { return UnicodeScalarView(shortened(scalars)) }
    return UnicodeScalarView(shortened(Array(scalars[..<start])) + scalars[start...])
  }

  /// Returns the index where a command at the end of a line starts: a program name after a colon or at the start of
  /// the line. Without a command, returns the end of the line.
  private static func commandStart(in scalars: [Unicode.Scalar]) -> Int {
    let longestName = programs.map(\.count).max() ?? 0
    let first = scalars.firstIndex { $0 != " " } ?? 0
    for start in scalars.indices.dropFirst(first) where start == first || scalars[start - 1] == " " {
      guard start == first || start > 1 && scalars[start - 2] == ":" else { continue }
      let name = scalars[start...].prefix(longestName + 1).prefix { $0 != " " }
      if start + name.count < scalars.count, programs.contains(String(UnicodeScalarView(name))) { return start }
    }
    return scalars.count
  }

  private static func shortened(_ line: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard line.count > longestPart else { return line }
    var scalars = line
    scalars = cut(scalars, where: quotedParts(of: scalars), longerThan: longestPart)
    // The marks around a quoted part belong to the word.
    scalars = cut(scalars, where: words(of: scalars), longerThan: longestPart + 20)
    return scalars.count > longestLine ? cut(scalars[...], to: longestLine) : scalars
  }

  /// Returns the scalars with the given parts cut in the middle if they are too long.
  private static func cut(
    _ scalars: [Unicode.Scalar], where parts: [Range<Int>], longerThan limit: Int
  ) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var end = 0
    for part in parts where part.count > limit {
      result += scalars[end..<part.lowerBound] + cut(scalars[part], to: longestPart)
      end = part.upperBound
    }
    return result + scalars[end...]
  }

  /// Returns the first and last scalars around an ellipsis, with more of the first.
  private static func cut(_ scalars: ArraySlice<Unicode.Scalar>, to count: Int) -> [Unicode.Scalar] {
    let tail = count * 2 / 5
    return scalars.prefix(count - tail - 1) + ["…"] + scalars.suffix(tail)
  }

  /// Returns the parts between `'` after a space or bracket and the next `'` before a space, bracket or punctuation.
  private static func quotedParts(of scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start: Int?
    for (index, scalar) in scalars.enumerated() where scalar == "'" {
      if let first = start {
        guard index + 1 == scalars.count || " ,;:.?!)]}".unicodeScalars.contains(scalars[index + 1]) else { continue }
        parts.append(first..<index)
        start = nil
      } else if index == 0 || " ([{".unicodeScalars.contains(scalars[index - 1]) {
        start = index + 1
      }
    }
    return parts
  }

  private static func words(of scalars: [Unicode.Scalar]) -> [Range<Int>] {
    scalars.split { $0 == " " || $0 == "\t" }.map { $0.startIndex..<$0.endIndex }
  }
}
