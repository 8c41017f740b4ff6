import Typography

/// Estimates the width of words in an unknown font.
///
/// Widths are those of a wide sans-serif font, rounded up, so words in the fonts of readers are hardly ever wider.
enum TextMetrics {
  /// Returns the width of a line in units of the drawing.
  static func width(_ text: String, size: Double = DrawingStyle.text) -> Double {
    var hundredths = 0
    for character in text { hundredths += self.hundredths(character) }
    return Double(hundredths) * size / 100
  }

  /// Returns the width of the longest of several lines.
  static func width(_ lines: [String], size: Double = DrawingStyle.text) -> Double {
    lines.reduce(0) { max($0, width($1, size: size)) }
  }

  /// Returns as much of the words as fits, with `…` if some are missing.
  static func cut(_ text: String, to width: Double, size: Double = DrawingStyle.text) -> String {
    guard self.width(text, size: size) > width else { return text }
    var room = Int(width / size * 100) - 100, cut = ""
    for character in text {
      room -= hundredths(character)
      if room < 0 { break }
      cut.append(character)
    }
    return cut + "…"
  }

  /// Cuts all texts to the same width. Texts that differ only after the cut keep their ends, and get a number if their
  /// ends are the same, too.
  static func cutApart(_ texts: [String], to width: Double, size: Double = DrawingStyle.text) -> [String] {
    let cut = texts.map { self.cut($0, to: width, size: size) }
    var first: [String: String] = [:], same: Set<String> = []
    for (text, cut) in zip(texts, cut) where first.updateValue(text, forKey: cut).map({ $0 != text }) ?? false {
      same.insert(cut)
    }
    var seen: [String: [String: Int]] = [:]
    return zip(texts, cut).map { text, cut in
      guard same.contains(cut), text != cut else { return cut }
      let end = end(of: text, to: width / 2, size: size)
      func short(_ behind: String) -> String {
        self.cut(text, to: width - self.width(end + behind, size: size), size: size) + end + behind
      }
      let inside = short(""), numbers = seen[inside, default: [:]]
      let number = numbers[text] ?? numbers.count + 1
      seen[inside, default: [:]][text] = number
      return number == 1 ? inside : short(" (\(number))")
    }
  }

  /// Returns the words in lines that hold all of them, or nil if there would be more than `most`. A line ends after a
  /// comma if possible.
  static func wrapped(
    _ text: String, to width: Double, most: Int, size: Double = DrawingStyle.text
  ) -> [String]? {
    func joined(_ parts: [Substring], _ separator: String) -> [String] {
      parts.reduce(into: []) { lines, part in
        let longer = (lines.last ?? "") + separator + part
        if !lines.isEmpty, self.width(longer, size: size) <= width {
          lines[lines.count - 1] = longer
        } else {
          lines.append(String(part))
        }
      }
    }
    let clauses = text.split(separator: ", ")
    let lines = clauses.enumerated().flatMap { index, clause in
      joined((clause + (index + 1 < clauses.count ? "," : "")).split(separator: " "), " ")
    }
    let shared = joined(lines.map { $0[...] }, " ")
    return shared.count <= most && self.width(shared, size: size) <= width ? shared : nil
  }

  private static func end(of text: String, to width: Double, size: Double) -> String {
    var room = Int(width / size * 100), end: [Character] = []
    for character in text.reversed() {
      room -= hundredths(character)
      if room < 0 { break }
      end.append(character)
    }
    return String(end.reversed())
  }

  /// Returns the width of a character in hundredths of the font's size.
  static func hundredths(_ character: Character) -> Int {
    guard let byte = character.asciiValue else {
      return switch DisplayWidth.of(character) {
      case 0: 0
      case 1: 86
      default: 105
      }
    }
    return switch byte {
    case UInt8(ascii: "i"), UInt8(ascii: "j"), UInt8(ascii: "l"), UInt8(ascii: " "), UInt8(ascii: "."),
      UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "'"), UInt8(ascii: "|"), UInt8(ascii: "I"):
      35
    case UInt8(ascii: "f"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "!"):
      43
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 64
    case UInt8(ascii: "m"), UInt8(ascii: "M"), UInt8(ascii: "W"), UInt8(ascii: "@"), UInt8(ascii: "%"): 100
    case UInt8(ascii: "w"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "~"), UInt8(ascii: "#"):
      84
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): 79
    default: 64
    }
  }
}

extension TextMetrics {
  /// The distance between the lines of a label.
  static let labelLine = 20.0

  /// Returns the lines of labels, as few as possible for each. If a label needs more than `most`, all are cut to that
  /// many lines. Labels that differ still look different.
  static func labels(
    _ texts: [String], to width: Double, most: Int, size: Double = DrawingStyle.text
  ) -> [[String]] {
    if let whole = wholeLabels(texts, to: width, most: most, size: size) { return whole }
    // A broken line does not fill its width, so only part of the width is used for the cut.
    let cut = cutApart(texts, to: width * Double(most) * 0.8, size: size)
    return wholeLabels(cut, to: width, most: most, size: size)
      ?? cutApart(texts, to: width, size: size).map { [$0] }
  }

  /// Returns the lines of labels without cutting any, or nil if one needs more than `most`.
  static func wholeLabels(
    _ texts: [String], to width: Double, most: Int, size: Double = DrawingStyle.text
  ) -> [[String]]? {
    var labels: [[String]] = []
    for text in texts {
      let filled = filled(text, to: width, size: size)
      guard filled.count <= most else { return nil }
      labels.append(wrapped(text, to: width, most: filled.count, size: size) ?? filled)
    }
    return labels
  }

  /// Whether each word fits on a line.
  ///
  /// - Parameter hyphens: whether a word may end its line at a hyphen.
  static func keepsWords(_ texts: [String], to width: Double, hyphens: Bool) -> Bool {
    texts.allSatisfy { text in
      text.split { $0 == " " || (hyphens && $0 == "-") }.allSatisfy { self.width(String($0)) <= width }
    }
  }

  /// Returns the words in as few lines as possible. A word that is longer than a line is broken after a hyphen or comma
  /// if it has one.
  private static func filled(_ text: String, to width: Double, size: Double) -> [String] {
    func fits(_ line: some StringProtocol) -> Bool { self.width(String(line), size: size) <= width }
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, fits(last + " " + word) {
        lines[lines.count - 1] = last + " " + word
        continue
      }
      var rest = word
      while !fits(rest), rest.count > 1 {
        var end = rest.index(after: rest.startIndex), hyphen = rest.startIndex
        while end < rest.endIndex, fits(rest[...end]) {
          end = rest.index(after: end)
          if "-,".contains(rest[rest.index(before: end)]) { hyphen = end }
        }
        if hyphen > rest.startIndex { end = hyphen }
        lines.append(String(rest[..<end]))
        rest = rest[end...]
      }
      if !rest.isEmpty { lines.append(String(rest)) }
    }
    return lines.isEmpty ? [""] : lines
  }
}
