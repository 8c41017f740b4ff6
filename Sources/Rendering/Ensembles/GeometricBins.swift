import Simulations

/// Stretches of equal ratio from the smallest value to the largest, all above 0. The edges of whole numbers lie in the
/// middle between two of them.
struct GeometricBins {
  /// One more than there are bins, ascending.
  private let bounds: [Double]
  private let areWhole: Bool
  /// The logarithm to base 2 of the number of bins.
  private static let doublings = 4

  /// Returns nil if bins of equal size will do: for a single value, or for few whole numbers.
  init?(low: Double, high: Double, areWhole: Bool) {
    guard low > 0, low < high, !areWhole || high - low >= Double(HistogramBins.most) else { return nil }
    self.areWhole = areWhole
    // Roots of the bounds, since the ratio of the bounds may be beyond all numbers.
    var ratio = high.squareRoot() / low.squareRoot()
    for _ in 1..<Self.doublings { ratio = ratio.squareRoot() }
    var bounds = [areWhole ? low - 0.5 : low], bound = low
    for _ in 1..<(1 << Self.doublings) {
      bound *= ratio
      let edge = areWhole ? bound.rounded(.down) + 0.5 : bound
      if let last = bounds.last, edge > last, edge < high { bounds.append(edge) }
    }
    bounds.append(areWhole ? high + 0.5 : high)
    self.bounds = bounds
  }

  var count: Int { bounds.count - 1 }

  func index(of value: Double) -> Int {
    let end = bounds.dropFirst().dropLast().firstIndex { value < $0 } ?? bounds.count - 1
    return end - 1
  }

  func edges(_ index: Int) -> (from: Double, to: Double) { (bounds[index], bounds[index + 1]) }

  func label(_ index: Int) -> String {
    let (from, to) = edges(index)
    guard areWhole else { return "\(NumberText.rounded(from)) … \(NumberText.rounded(to))" }
    let (first, last) = (from + 0.5, to - 0.5)
    return first == last ? NumberText.exact(first) : "\(NumberText.rounded(first)) … \(NumberText.rounded(last))"
  }
}
