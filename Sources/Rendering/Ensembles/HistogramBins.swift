import Simulations

/// Equal stretches from the smallest value to the largest; around a single value one stretch.
struct HistogramBins {
  let low: Double
  let size: Double
  let count: Int
  let areWhole: Bool
  /// The only value there is.
  private let single: Double?
  static let most = 20
  /// From here on single whole numbers are too narrow to be seen on an axis of readable numbers.
  private static let mostDigits = 1e6

  init(low: Double, high: Double, areWhole: Bool) {
    self.areWhole = areWhole
    single = low == high ? low : nil
    if low == high {
      let isUnit = areWhole && low.magnitude < Self.mostDigits
      (count, size) = (1, isUnit ? 1 : max(low.magnitude, 1) / 10)
      self.low = isUnit ? low : low - size / 2
      return
    }
    self.low = low
    if areWhole {
      // Each holds as many whole numbers.
      let values = high - low + 1
      size = max(1, (values / Double(Self.most)).rounded(.up))
      count = max(1, Int((values / size).rounded(.up)))
    } else {
      let span = high - low, part = span / Double(Self.most / 2)
      // Neither beyond all numbers nor too short to be divided.
      (count, size) =
        span.isFinite && part > 0 ? (Self.most / 2, part) : (1, span.isFinite ? span : .greatestFiniteMagnitude)
    }
  }

  func index(of value: Double) -> Int {
    // A single stretch may be wider than all numbers.
    count == 1 ? 0 : min(count - 1, max(0, Int((value - low) / size)))
  }

  func counts(_ values: [Double]) -> [Int] {
    var counts = [Int](repeating: 0, count: count)
    for value in values { counts[index(of: value)] += 1 }
    return counts
  }

  func label(_ index: Int) -> String {
    if let single { return areWhole ? NumberText.exact(single) : NumberText.rounded(single) }
    let start = low + Double(index) * size
    if areWhole, size == 1 { return NumberText.exact(start) }
    return "\(NumberText.rounded(start)) … \(NumberText.rounded(areWhole ? start + size - 1 : start + size))"
  }

  /// Where the bar of a stretch begins and ends: a whole number is in the middle of its bar.
  func edges(_ index: Int) -> (from: Double, to: Double) {
    let start = low + Double(index) * size
    return areWhole && (single == nil || size == 1) ? (start - 0.5, start + size - 0.5) : (start, start + size)
  }

  /// Room around the bar of a single value, which otherwise would fill the chart. Where there is none below 0, neither
  /// is there room.
  var range: ChartRange? {
    single.flatMap { value in
      let half = 2.5 * max(size, areWhole ? 1 : 0)
      let floor = value >= 0 ? -size / 2 : -Double.greatestFiniteMagnitude
      return ChartRange(max(floor, value - half), value + half)
    }
  }
}
