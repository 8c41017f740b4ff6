import Simulations

/// Equal stretches from the smallest value to the largest; around a single value one stretch.
///
/// Whole numbers and the fractions of one whole number are in the middle of their bars, and each bar holds as many of
/// them. Other numbers are counted between round numbers.
struct HistogramBins {
  /// In parts of one.
  private let low: Double
  /// In parts of one.
  private let size: Double
  let count: Int
  /// Whether the values are some of the equal steps, such as whole numbers.
  let areSteps: Bool
  /// How many steps make one.
  private let parts: Double
  /// The smallest and the largest value, in parts.
  private let ends: ClosedRange<Double>
  /// The only value there is.
  private let single: Double?
  /// Where one stretch ends and the next begins, of round numbers; otherwise empty.
  private let bounds: [Double]
  static let most = 20
  /// The most bars of one step each for fractions. Few values get fewer bars.
  private static let mostSteps = 10...40
  /// From here on single whole numbers are too narrow to be seen on an axis of readable numbers.
  private static let mostDigits = 1e6

  /// - Parameter values: how many there are.
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
      // What is too much for the last stretch is missing in the first: values often end at the largest there is.
      (self.low, bounds) = (grid.high + 1 - Double(count) * size, [])
    } else if areWhole {
      // Each holds as many whole numbers.
      let values = high - low + 1
      size = max(1, (values / Double(Self.most)).rounded(.up))
      (self.low, count, bounds) = (low, max(1, Int((values / size).rounded(.up))), [])
    } else {
      bounds = Self.bounds(low, high)
      let span = high - low, part = span / Double(Self.most / 2)
      self.low = low
      if bounds.isEmpty {
        // Neither beyond all numbers nor too short to be divided.
        (count, size) =
          span.isFinite && part > 0 ? (Self.most / 2, part) : (1, span.isFinite ? span : .greatestFiniteMagnitude)
      } else {
        (count, size) = (bounds.count - 1, bounds[1] - bounds[0])
      }
    }
  }

  /// How many of these steps a stretch holds: one where few do, otherwise a number that divides them if there is one.
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
    // A single stretch may be wider than all numbers.
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

  /// Where the bar of a stretch begins and ends: one step is in the middle of its bar.
  func edges(_ index: Int) -> (from: Double, to: Double) {
    if !bounds.isEmpty { return (bounds[index], bounds[index + 1]) }
    let start = low + Double(index) * size
    guard areSteps, single == nil || size == 1 else { return (start, start + size) }
    let from = parts > 1 ? max(start, ends.lowerBound) : start
    return ((from - 0.5) / parts, (start + size - 0.5) / parts)
  }

  /// Room around the bar of a single value, which otherwise would fill the chart. Where there is none below 0, neither
  /// is there room.
  var range: ChartRange? {
    single.flatMap { value in
      let half = 2.5 * max(size, areSteps ? 1 : 0)
      let floor = value >= 0 ? -size / 2 : -Double.greatestFiniteMagnitude
      return ChartRange(max(floor, value - half), value + half)
    }
  }
}
