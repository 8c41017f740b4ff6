#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The distance between two spellings.
enum Spelling {
  /// Returns the number of insertions, deletions and substitutions between two words (Levenshtein). O(a·b).
  static func distance(_ a: String, _ b: String) -> Int {
    let b = Array(b.unicodeScalars)
    var row = Array(0...b.count)
    for (i, x) in a.unicodeScalars.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(diagonal + (x == y ? 0 : 1), above + 1, row[j] + 1)
        diagonal = above
      }
    }
    return row[b.count]
  }
}
