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
