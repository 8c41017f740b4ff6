import Files

/// The digests that the figures of a region may have had when it was written.
struct FigureChoices: Sendable, Hashable {
  /// The text of the region.
  let text: CanonicalText
  /// The digests that the region claims for its text and figures together.
  let claims: Set<String>
  /// For each line that shows a figure, the index of the figure in ``digests``.
  let lines: [Int]
  /// The possible digests of each figure, starting with the current one.
  let digests: [[String]]

  /// Collects the possible digests.
  ///
  /// - Parameters:
  ///   - paths: the path of the figure on each line.
  ///   - digests: returns the digests that the figure on a line may have had. It is called once for each path.
  init(text: CanonicalText, claims: Set<String>, paths: [String], digests choices: (Int) -> [String]) {
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

  /// The largest number of combinations that are compared: 4096 for up to 16 lines, and fewer for more lines.
  private var mostCombinations: Int { max(2, 4096 * 16 / max(16, lines.count)) }

  /// Returns the digests of the figures, line by line, with which a claim holds, or nil if none were found.
  ///
  /// - Parameter room: the number of lines that may still be hashed after the first two combinations. It is reduced by
  ///   the number of hashed lines.
  func claimed(room: inout Int) -> [String]? {
    guard digests.allSatisfy({ !$0.isEmpty }) else { return nil }
    var canonical = SHA256(), lines = SHA256()
    canonical.update(text.bytes)
    lines.update(text.lines)
    var counters = [Int](repeating: 0, count: digests.count)
    for combination in 0..<mostCombinations {
      if combination >= 2 {
        guard room >= self.lines.count else { return nil }
        room -= self.lines.count
      }
      let found = self.lines.map { digests[$0][counters[$0]] }
      let digest = Digest(after: canonical, former: lines, figures: found)
      if claims.contains(where: digest.isClaimed) { return found }
      guard let next = counters.indices.first(where: { counters[$0] + 1 < digests[$0].count }) else { return nil }
      counters[next] += 1
      for index in 0..<next { counters[index] = 0 }
    }
    return nil
  }
}
