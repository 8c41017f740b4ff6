import Expressions
import Simulations

extension Ensemble {
  /// Returns a quantile of a statistic at a point. If runs were cut off, it may only be known to be at least a value.
  ///
  /// - Parameter value: the quantile of the values as they are.
  package func quantile(
    _ part: Double, of name: String, at point: Int, orElse value: Double
  ) -> (value: Double, isLowerBound: Bool) {
    guard isCut(name, at: point) else { return (value, false) }
    if let survival = survival(of: name, at: point) {
      return survival.quantile(part).map { ($0, false) } ?? (survival.lowerBound(part), true)
    }
    // The quantile is known if it stays the same even if the runs that were cut off grow as far as possible.
    if mean(of: name) == .ofShares, value >= 1 { return (value, false) }
    guard let outcomes, let values = column(name), let over = column(outcomes.over) else { return (value, true) }
    let finals = runs(of: point).compactMap { over[$0] == .truth(false) ? nil : values[$0]?.double }
    let least = numbers(of: name, at: point).doubles.sorted(), place = Double(least.count - 1) * part
    let low = Int(place), high = Double(low) < place ? low + 1 : low
    let isKnown = high < finals.count && finals.sorted()[...high].elementsEqual(least[...high])
    return (value, !isKnown)
  }

  /// Returns whether a difference is final. It is not if the limit stopped a run at one of its two points, and the
  /// value of this run might have grown.
  func isFinal(_ difference: PairedDifference) -> Bool {
    !isCut(difference.name, at: difference.point) && !isCut(difference.name, at: difference.referencePoint)
  }
}
