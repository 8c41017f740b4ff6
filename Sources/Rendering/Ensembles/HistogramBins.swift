import Simulations

/// Bins of equal size from the smallest value to the largest. A single value has one bin around it.
///
/// The edges of bins of whole numbers are multiples of 1, 2 or 5 times a power of ten. Fractions with one denominator
/// are in the middle of their bins, and each bin holds the same number of possible values. Other numbers are counted
/// between round numbers.
struct HistogramBins {
  /// The start of the first bin, in parts of one.
  private let low: Double
  /// The size of a bin, in parts of one.
  private let size: Double
  let count: Int
  /// Whether the values are some of the equal steps, such as whole numbers.
  let areSteps: Bool
  /// The number of steps in one.
  private let parts: Double
  /// The smallest and the largest value, in parts.
  private let ends: ClosedRange<Double>
  /// The only value, if there is just one.
  private let single: Double?
  /// The round numbers at which a bin ends and the next one begins. Empty if the edges are not round.
  private let bounds: [Double]
  static let most = 20
  /// The largest number of bars of one step each for fractions. Few values get fewer bars.
  private static let mostSteps = 10...40
  /// The size from which single whole numbers are too narrow to be seen on an axis of readable numbers.
  private static let mostDigits = 1e6

  /// Divides a range into bins.
  ///
  /// - Parameter values: how many values there are.
  init(low: Double, high: Double, areWhole: Bool, grid: ValueGrid? = nil, values: Int) {
    areSteps = areWhole || grid != nil
    parts = grid?.parts ?? 1
    single = low == high ? low : nil
    ends = (grid?.low ?? low)...(grid?.high ?? high)
    if low == high {
      let isUnit = areWhole && low.magnitude < Self.mostDigits
      (count, size, bounds) = (1, isUnit ? 1 : max(low.magnitude, 1) / 10, [])
      self.low = isUnit ? low : low - size / 2
    } else if let grid {
      let steps = grid.high - grid.low + 1
      size = Self.size(of: steps, values: values)
      count = Int((steps / size).rounded(.up))
      // If the steps do not fill all bins, the first bin is shorter, because values often end at the largest possible
      // one.
      (self.low, bounds) = (grid.high + 1 - Double(count) * size, [])
    } else if areWhole {
      // Each bin holds the same number of whole numbers, and begins at a multiple of this number.
      var size = 1.0
      func bins(_ size: Double) -> Double { (high / size).rounded(.down) - (low / size).rounded(.down) + 1 }
      for digit in (0..<60).map({ [2, 2.5, 2][$0 % 3] }) where bins(size) > Double(Self.most) { size *= digit }
      self.size = size
      (self.low, count, bounds) = ((low / size).rounded(.down) * size, max(1, Int(bins(size))), [])
    } else {
      bounds = Self.bounds(low, high)
      let span = high - low, part = span / Double(Self.most / 2)
      self.low = low
      if bounds.isEmpty {
        // The size of a bin must neither overflow nor become 0.
        (count, size) =
          span.isFinite && part > 0 ? (Self.most / 2, part) : (1, span.isFinite ? span : .greatestFiniteMagnitude)
      } else {
        (count, size) = (bounds.count - 1, bounds[1] - bounds[0])
      }
    }
  }

  /// Returns the number of steps in a bin: one if there are few steps, otherwise a divisor of their number if possible.
  private static func size(of steps: Double, values: Int) -> Double {
    let bars = min(max(values / 5, mostSteps.lowerBound), mostSteps.upperBound)
    if steps <= Double(bars) { return 1 }
    let least = (steps / Double(min(bars, most))).rounded(.up)
    return stride(from: least, through: 2 * least, by: 1).first { (steps / $0).rounded() * $0 == steps } ?? least
  }

  /// Returns multiples of 1, 2 or 5 times a power of ten, about as many as wanted. Empty if no such step fits.
  private static func bounds(_ low: Double, _ high: Double) -> [Double] {
    guard let range = ChartRange(exactly: low, high) else { return [] }
    let exponent = DecimalStep.exponent(range.half), wanted = most / 2
    var best: [Double] = []
    for exponent in [exponent + 1, exponent, exponent - 1] {
      for digit in [5, 2, 1] {
        let step = DecimalStep(digit: digit, exponent: exponent)
        guard let multiples = step.multiples(around: range), (wanted / 2...most).contains(multiples.count - 1) else {
          continue
        }
        let bounds = multiples.compactMap(step.value)
        guard bounds.count == multiples.count, zip(bounds, bounds.dropFirst()).allSatisfy(<) else { continue }
        let distance = (bounds.count - 1 - wanted).magnitude
        if best.isEmpty || distance < (best.count - 1 - wanted).magnitude { best = bounds }
      }
    }
    return best
  }

  func index(of value: Double) -> Int {
    // A single bin may be wider than the largest number.
    if count == 1 { return 0 }
    if !bounds.isEmpty {
      return max(0, (bounds.dropFirst().dropLast().firstIndex { value < $0 } ?? bounds.count - 1) - 1)
    }
    let steps = areSteps ? (value * parts).rounded() : value
    return min(count - 1, max(0, Int((steps - low) / size)))
  }

  func counts(_ values: [Double]) -> [Int] {
    var counts = [Int](repeating: 0, count: count)
    for value in values { counts[index(of: value)] += 1 }
    return counts
  }

  func label(_ index: Int) -> String {
    if let single { return areSteps ? NumberText.exact(single) : NumberText.rounded(single) }
    if !bounds.isEmpty { return "\(NumberText.rounded(bounds[index])) … \(NumberText.rounded(bounds[index + 1]))" }
    let start = low + Double(index) * size
    guard areSteps else { return "\(NumberText.rounded(start)) … \(NumberText.rounded(start + size))" }
    let first = parts > 1 ? max(start, ends.lowerBound) : start, last = start + size - 1
    if first == last { return parts > 1 ? NumberText.rounded(first / parts) : NumberText.exact(first) }
    return "\(NumberText.rounded(first / parts)) … \(NumberText.rounded(last / parts))"
  }

  /// Returns the edges of a bin's bar. A single step is in the middle of its bar.
  func edges(_ index: Int) -> (from: Double, to: Double) {
    if !bounds.isEmpty { return (bounds[index], bounds[index + 1]) }
    let start = low + Double(index) * size
    guard areSteps, single == nil || size == 1 else { return (start, start + size) }
    // Round edges, of which the lower one belongs to the bin.
    if parts == 1, size > 1 { return (start, start + size) }
    let from = parts > 1 ? max(start, ends.lowerBound) : start
    return ((from - 0.5) / parts, (start + size - 0.5) / parts)
  }

  /// The range of the axis around a single value, whose bar would otherwise fill the chart. If the value is not
  /// negative, there is no space below 0.
  var range: ChartRange? {
    single.flatMap { value in
      let half = 2.5 * max(size, areSteps ? 1 : 0)
      let floor = value >= 0 ? -size / 2 : -Double.greatestFiniteMagnitude
      return ChartRange(max(floor, value - half), value + half)
    }
  }
}
