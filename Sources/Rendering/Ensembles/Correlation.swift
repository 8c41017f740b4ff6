import Simulations

/// Pearson's correlation coefficient, computed in one pass over the pairs.
///
/// Source: B. P. Welford, *Note on a Method for Calculating Corrected Sums of Squares and Products*, Technometrics 4
/// (1962), 419–420.
struct Correlation {
  private(set) var count = 0
  private(set) var x = 0.0...0.0
  private(set) var y = 0.0...0.0
  private var meanX = 0.0, meanY = 0.0, squaresX = 0.0, squaresY = 0.0, products = 0.0

  mutating func add(_ x: Double, _ y: Double) {
    count += 1
    self.x = count == 1 ? x...x : min(x, self.x.lowerBound)...max(x, self.x.upperBound)
    self.y = count == 1 ? y...y : min(y, self.y.lowerBound)...max(y, self.y.upperBound)
    let fromX = x - meanX, fromY = y - meanY, n = Double(count)
    meanX += fromX / n
    meanY += fromY / n
    squaresX += fromX * (x - meanX)
    squaresY += fromY * (y - meanY)
    products += fromX * (y - meanY)
  }

  /// The coefficient, or nil if one of the two is constant or there is only one pair.
  var coefficient: Double? {
    guard count > 1, squaresX > 0, squaresY > 0 else { return nil }
    let coefficient = products / (squaresX.squareRoot() * squaresY.squareRoot())
    return coefficient.isFinite ? min(1, max(-1, coefficient)) : nil
  }
}
