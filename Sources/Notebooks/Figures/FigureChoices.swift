import Files

/// The digests that the figures of a region may have had when it was written.
struct FigureChoices: Sendable, Hashable {
  /// The text of the region.
  let text: [UInt8]
  /// The digests that the region claims for its text and figures together.
  let claims: Set<String>
  /// The figure on each line, as an index of ``digests``.
  let lines: [Int]
  /// The possible digests of each figure, the present one first.
  let digests: [[String]]

  /// - Parameters:
  ///   - paths: the figure on each line.
  ///   - digests: returns what the figure on a line may have been; asked once for each path.
  init(text: [UInt8], claims: Set<String>, paths: [String], digests choices: (Int) -> [String]) {
    self.text = text
    self.claims = claims
    var lines: [Int] = [], digests: [[String]] = []
    var indices: [PathKey: Int] = [:]
    for (line, path) in paths.enumerated() {
      let key = PathKey(path), index = indices[key] ?? digests.count
      lines.append(index)
      guard indices.updateValue(index, forKey: key) == nil else { continue }
      var known: Set<String> = []
      digests.append(choices(line).filter { !$0.isEmpty && known.insert($0).inserted })
    }
    self.lines = lines
    self.digests = digests
  }

  /// The most combinations that are compared: 4096 of up to 16 figures, and fewer of more.
  private var mostCombinations: Int { max(2, 4096 * 16 / max(16, lines.count)) }

  /// Returns the digest of the figure on each line with which a claim holds; nil if none was found.
  ///
  /// - Parameter room: the number of lines that may still be hashed after two combinations; reduced by the hashed lines.
  func claimed(room: inout Int) -> [String]? {
    guard digests.allSatisfy({ !$0.isEmpty }) else { return nil }
    var hash = SHA256()
    hash.update(text)
    var counters = [Int](repeating: 0, count: digests.count)
    for combination in 0..<mostCombinations {
      if combination >= 2 {
        guard room >= lines.count else { return nil }
        room -= lines.count
      }
      let found = lines.map { digests[$0][counters[$0]] }
      if claims.contains(Digest.output(after: hash, figures: found)) { return found }
      guard let next = counters.indices.first(where: { counters[$0] + 1 < digests[$0].count }) else { return nil }
      counters[next] += 1
      for index in 0..<next { counters[index] = 0 }
    }
    return nil
  }
}
