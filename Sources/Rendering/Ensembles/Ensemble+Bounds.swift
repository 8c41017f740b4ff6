import Expressions
import Simulations

extension Ensemble {
  /// Returns the finite numbers of a statistic at a point.
  func finiteNumbers(of name: String, at point: Int) -> [Double] {
    numbers(of: name, at: point).doubles.filter(\.isFinite)
  }

  /// Returns the bounds of a statistic: 0 and 1 for a share, and 0 for numbers that are never negative.
  func bounds(of name: String) -> AxisBounds {
    let ranges = points.indices.compactMap { point -> (low: Double, high: Double)? in
      let numbers = numbers(of: name, at: point)
      guard let low = numbers.doubles.min(), let high = numbers.doubles.max() else { return nil }
      return (low, high)
    }
    guard ranges.allSatisfy({ $0.low >= 0 }) else { return AxisBounds() }
    let isShare = mean(of: name) == .ofShares && ranges.allSatisfy { $0.high <= 1 }
    return AxisBounds(low: 0, high: isShare ? 1 : nil)
  }
}
