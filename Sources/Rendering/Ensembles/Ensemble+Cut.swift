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
    // The quantile is known if it lies between values that are known, even if all others were infinite.
    guard let outcomes, let values = column(name), let over = column(outcomes.over) else { return (value, true) }
    let finals = runs(of: point).compactMap { over[$0] == .truth(false) ? nil : values[$0]?.double }.sorted()
    let count = numbers(of: name, at: point).count, place = Double(count - 1) * part, low = Int(place)
    let high = Double(low) < place ? low + 1 : low
    guard high < finals.count else { return (value, true) }
    return (finals[low] + (finals[high] - finals[low]) * (place - Double(low)), false)
  }
}
