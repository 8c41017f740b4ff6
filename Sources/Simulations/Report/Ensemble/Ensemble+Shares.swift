import Expressions

extension Ensemble {
  /// The number and the share of a point's runs that have a certain outcome.
  package struct OutcomeShare: Sendable, Equatable {
    /// The outcome: a word, or `true`.
    package var outcome: String
    package var count: Int
    /// The number of runs that have any outcome.
    package var runs: Int
    package var share: Double
    /// The 95 % interval of the share, from Wilson's score.
    package var interval: ClosedRange<Double>?
  }

  /// The maximum number of different words of a statistic for which outcomes are counted.
  static let outcomeLimit = 20

  /// Returns the outcomes of a statistic whose values are truths or words. For truths, the only outcome is `true`, even
  /// if it does not occur. For words, the outcomes are all words that are known to be possible, and then all others
  /// that occur at any point, in alphabetical order. Nil if
  /// any value is a number or a list, if truths and words are mixed, if no run has a word, or if there are more than 20
  /// different words.
  package func outcomes(of name: String) -> [String]? {
    guard let column = columns.first(where: { $0.name == name }) else { return nil }
    var words: Set<String> = [], hasTruths = false
    for run in 0..<points.count * replicates {
      switch column.values[run] {
      case .truth: hasTruths = true
      case .text(let word): words.insert(word)
      case nil, .some(.none): continue
      case .whole, .big, .fraction, .list: return nil
      }
      if words.count > Self.outcomeLimit { return nil }
    }
    if hasTruths { return words.isEmpty ? ["true"] : nil }
    if words.isEmpty { return nil }
    let possible = possibleOutcomes.filter { $0.statistic == name }.map(\.word)
    let all = possible + words.subtracting(possible).sorted()
    return all.count <= Self.outcomeLimit ? all : words.sorted()
  }

  /// Returns an outcome in the words of a figure, with its meaning: `player 2 (random)` for `player_2`.
  ///
  /// - Parameter outcomes: all outcomes of the statistic.
  package func label(of outcome: String, _ name: String, among outcomes: [String]) -> String {
    let meaning = possibleOutcomes.first { $0.statistic == name && $0.word == outcome }?.meaning
    let plain = outcome.split(separator: "_").joined(separator: " ")
    // Outcomes that differ must still look different.
    let words = plain.isEmpty || outcomes.contains(plain) ? outcome : plain
    return meaning.map { "\(words) (\($0))" } ?? words
  }

  /// Returns the number of runs that have no value of a statistic whose values are truths or words.
  package func runsWithoutOutcome(of name: String) -> Int {
    let runs = points.count * replicates
    guard let column = columns.first(where: { $0.name == name }) else { return runs }
    return (0..<runs).count { column.values[$0] == nil || column.values[$0] == StatisticValue.none }
  }

  /// Returns the shares of outcomes at a point, in the order of `outcomes`. Runs without an outcome do not count. Empty
  /// if no run has one.
  package func shares(of name: String, _ outcomes: [String], at point: Int) -> [OutcomeShare] {
    var counts: [String: Int] = [:], runs = 0
    for value in values(of: name, at: point) ?? [] {
      switch value {
      case .truth(let truth): counts[truth ? "true" : "false", default: 0] += 1
      case .text(let word): counts[word, default: 0] += 1
      case nil, .some(.none), .whole, .big, .fraction, .list: continue
      }
      runs += 1
    }
    guard runs > 0 else { return [] }
    return outcomes.map { outcome in
      let count = counts[outcome] ?? 0
      return OutcomeShare(
        outcome: outcome, count: count, runs: runs, share: Double(count) / Double(runs),
        interval: Summary.wilson(count, of: runs))
    }
  }

  /// Returns a share in percent, with a decimal or as many as its 95 % interval can tell apart. So only a share of
  /// exactly 0 or 1 is written as 0 % or 100 %.
  package static func percentage(_ count: Int, of all: Int) -> String {
    let width = Summary.wilson(count, of: all).map { 100 * ($0.upperBound - $0.lowerBound) } ?? 100
    var scale = 10, decimals = 1
    // The last digit is worth at most a sixth of the interval, which is less than a single run.
    while decimals < 6, Double(scale) * width < 6 { (scale, decimals) = (scale * 10, decimals + 1) }
    let units = (200 * scale * count + all) / (2 * all)
    let (whole, rest) = units.quotientAndRemainder(dividingBy: scale)
    let digits = "\(rest + scale)".dropFirst().reversed().drop { $0 == "0" }.reversed()
    return "\(whole)\(digits.isEmpty ? "" : "." + String(digits)) %"
  }
}

extension Ensemble {
  /// Returns the kind of mean of a statistic.
  package func mean(of name: String) -> StatisticMean { means.first { $0.statistic == name }?.mean ?? .ofValues }

  /// Returns the summary of a statistic at a point, or nil if no run has a number.
  package func summary(of name: String, at point: Int) -> Summary? {
    let mean = mean(of: name)
    return Summary(numbers(of: name, at: point), areShares: mean == .ofShares, areCounts: mean == .ofCounts)
  }

  /// Returns the counts of a ratio at a point, without the runs that have no ratio. Nil if the statistic is not a
  /// ratio, or a run has no counts.
  func ratioTerms(of name: String, at point: Int) -> RatioTerms? {
    ratioCounts(of: name, at: point).map { RatioTerms($0.numerators, to: $0.denominators) }
  }

  /// Returns the counts of a ratio at a point, for each run. Nil if the statistic is not a ratio, or a run has no
  /// counts.
  func ratioCounts(of name: String, at point: Int) -> (numerators: [Int], denominators: [Int])? {
    guard case .ofRatio(let numerators, let denominators) = mean(of: name),
      let numerators = sums(of: numerators, at: point), let denominators = sums(of: denominators, at: point)
    else { return nil }
    return (numerators, denominators)
  }

  /// Returns the sum of statistics with whole values, for each run. Nil if a run lacks one of them.
  private func sums(of names: [String], at point: Int) -> [Int]? {
    var sums = [Int](repeating: 0, count: replicates)
    for name in names {
      guard let column = column(name) else { return nil }
      for (index, value) in column[runs(of: point)].enumerated() {
        guard case .whole(let number) = value else { return nil }
        sums[index] += number
      }
    }
    return sums
  }
}
