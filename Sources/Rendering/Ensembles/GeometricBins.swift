import Simulations

/// Bins of equal ratio from the smallest value to the largest, all above 0. For whole numbers, each edge is in the
/// middle between two of them.
struct GeometricBins {
  /// The edges of the bins, ascending. There is one more than there are bins.
  private let bounds: [Double]
  private let areWhole: Bool
  /// The logarithm to base 2 of the number of bins.
  private static let doublings = 4

  /// Creates the bins, or returns nil if bins of equal size are enough: for a single value, or for few whole numbers.
  init?(low: Double, high: Double, areWhole: Bool) {
    guard low > 0, low < high, !areWhole || high - low >= Double(HistogramBins.most) else { return nil }
    self.areWhole = areWhole
    // Roots of the bounds are divided, because the ratio of the bounds themselves may overflow.
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
