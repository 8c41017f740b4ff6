import Specification

/// The list or range that was probably meant by another spelling of swept values: `1-3`, `1 to 3`, `0% to 80%`, `1..9
/// by 2`, `1, 2, 3`.
struct SweptValuesMeant {
  let node: SpecNode

  /// The list or range as a block spells it, or nil if the meaning is unclear.
  var text: String? {
    guard case .scalar(let text, _) = node.content, text.utf8.count <= 64 else { return nil }
    if let range = range(text) { return range }
    let items = text.split { $0 == "," || $0 == ";" || $0 == " " }.map(plain)
    let isPlain = items.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" } }
    return isPlain && !items.isEmpty ? "[\(items.joined(separator: ", "))]" : nil
  }

  private func range(_ text: String) -> String? {
    var words = text.split(separator: " ")
    guard let (first, last) = ends(in: &words) else { return nil }
    var range = "\(plain(first))..\(plain(last))"
    if let word = words.first {
      guard words.count == 2, ["step", "steps", "by", "in", "every", ":"].contains(word) else { return nil }
      range += " step \(plain(words[1]))"
    }
    do {
      _ = try DecimalRange(range)
      return range
    } catch {
      if case .missedEnd(let meant) = error { return meant }
      return nil
    }
  }

  /// Returns the decimal number that a percentage represents, or the word itself.
  private func plain(_ word: Substring) -> String {
    guard word.last == "%" else { return String(word) }
    let percentage = SpecNode(.scalar(String(word), isQuoted: false), at: node.span)
    return NearMiss(node: percentage).candidates.first?.scalar ?? String(word)
  }

  /// Takes the two ends of a range from the words and returns them.
  private func ends(in words: inout [Substring]) -> (Substring, Substring)? {
    if words.count >= 3, ["to", "-", "–", "...", "…", "until", ".."].contains(words[1]) {
      defer { words.removeFirst(3) }
      return (words[0], words[2])
    }
    guard let word = words.first else { return nil }
    for mark in ["...", "..", "…", "–", "-", ":"] {
      // A mark at the start is a minus sign.
      guard let place = word.dropFirst().firstRange(of: mark) else { continue }
      words.removeFirst()
      return (word[..<place.lowerBound], word[place.upperBound...])
    }
    return nil
  }
}
