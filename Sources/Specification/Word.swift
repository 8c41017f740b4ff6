/// An accepted spelling, with other spellings that people type for it. Synonyms are never accepted: they only let the
/// message suggest the right word.
package struct Word: Sendable, Hashable {
  package let spelling: String
  package let synonyms: [String]

  package init(_ spelling: String, synonyms: [String] = []) {
    self.spelling = spelling
    self.synonyms = synonyms
  }
}

extension Collection where Element == Word {
  /// Returns the spelling that `typed` most likely means, or nil if none is close.
  ///
  /// The text may differ in letter case, have `_` for `-`, or be a synonym. Otherwise the nearest word counts, if the
  /// number of edits is at most a third of the longer one's length.
  package func nearest(to typed: String) -> String? {
    let typed = Word.folded(typed)
    guard !typed.isEmpty else { return nil }
    var best: (distance: Int, spelling: String)?
    for word in self {
      for candidate in [word.spelling] + word.synonyms {
        let folded = Word.folded(candidate)
        let allowed = Swift.max(folded.count, typed.count) / 3
        // Each extra letter is an edit.
        guard abs(folded.count - typed.count) <= allowed else { continue }
        let distance = folded == typed ? 0 : Word.editDistance(folded, typed)
        // `xlabel` is not a misspelt `label`, which is itself only a synonym.
        if distance > 0, candidate != word.spelling, folded.first != typed.first { continue }
        if distance <= allowed, distance < (best?.distance ?? .max) {
          best = (distance, word.spelling)
        }
      }
    }
    return best?.spelling
  }
}

extension Word {
  static func folded(_ text: String) -> [UInt8] {
    text.utf8.prefix(64).compactMap { byte in
      switch byte {
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "): nil
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      default: byte
      }
    }
  }

  /// Returns the number of insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
  /// O(a·b), for short inputs.
  package static func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return Swift.max(a.count, b.count) }
    var before = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        var cost = Swift.min(last[j], row[j - 1]) + 1
        cost = Swift.min(cost, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          cost = Swift.min(cost, before[j - 2] + 1)
        }
        row.append(cost)
      }
      before = last
      last = row
    }
    return last[b.count]
  }
}

extension Word {
  /// Returns the plural of a noun in messages: `kinds of text`, `axes`, `boundaries`.
  package static func plural(of noun: String) -> String {
    // The plural is that of the noun before "of".
    if let place = noun.firstRange(of: " of ") {
      return plural(of: String(noun[..<place.lowerBound])) + noun[place.lowerBound...]
    }
    if noun == "axis" { return "axes" }
    if noun.hasSuffix("s") { return noun }
    let isFolded = noun.hasSuffix("y") && !["ay", "ey", "oy", "uy"].contains { noun.hasSuffix($0) }
    return isFolded ? noun.dropLast() + "ies" : noun + "s"
  }
}
