import Expressions

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
