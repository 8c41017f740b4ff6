/// A series of one run, with its values at the multiples of 2ᵏ and at its last step. The exponent k is the smallest one
/// for which there are at most as many multiples as the limit.
///
/// The limit is ``limit`` for a chart of many runs, and ``wholeLimit`` for data. The steps depend only on this run, and
/// include the steps for any larger k. So any number of runs can be compared step by step, whatever their lengths.
package struct RunCurve: Sendable, Hashable {
  /// The exponent k. Two values are 2ᵏ steps apart.
  package let exponent: Int
  /// The last step of the run, or −1 if it has no such series.
  package let last: Int
  /// The difference between each value and the previous one, or 0 for the first value. The differences 0, −1, 1, −2, …
  /// are mapped to 0, 1, 2, 3, … and written in base 128, with the lowest seven bits first.
  package let bytes: [UInt8]

  /// The maximum number of values without the last one: for a chart, and for data.
  package static let limit = 256, wholeLimit = 1 << 16

  /// Returns the maximum memory of a curve in bytes, for values that are counts of up to 2²⁷ things.
  ///
  /// - Parameter isWhole: whether the limit is ``wholeLimit``.
  package static func memory(steps: Int, isWhole: Bool = false) -> Double {
    4 * Double(min(steps, isWhole ? wholeLimit : limit) + 1) + 96
  }

  package static let absent = RunCurve(steps: [], values: [])

  /// Creates a curve from the recorded steps of a series.
  ///
  /// - Parameters:
  ///   - steps: the recorded steps in ascending order, starting with 0. They should include those of
  ///     ``steps(upTo:areWhole:)``. If one is missing, the curve uses the value at the step before it.
  ///   - values: the value of the series at each of these steps.
  ///   - isWhole: whether the limit is ``wholeLimit``.
  package init(steps: [Int], values: [Int], isWhole: Bool = false) {
    last = steps.last ?? -1
    exponent = Self.exponent(of: last, isWhole ? Self.wholeLimit : Self.limit)
    var bytes: [UInt8] = []
    var row = 0, before = 0
    for step in Self.grid(exponent: exponent, last: last) {
      while row + 1 < steps.count, steps[row + 1] <= step { row += 1 }
      let difference = values[row] &- before
      before = values[row]
      var rest = UInt64(bitPattern: Int64(difference)) << 1 ^ UInt64(bitPattern: Int64(difference) >> 63)
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    self.bytes = bytes
  }

  /// Restores a curve from its last step and its bytes. Returns nil if they are not valid.
  package init?(last: Int, bytes: [UInt8]) {
    guard last >= -1 else { return nil }
    // A number takes at most ten bytes, and its last byte is below 128.
    let count = bytes.count { $0 < 0x80 }
    let exponents = [Self.limit, Self.wholeLimit].map { Self.exponent(of: last, $0) }
    guard bytes.last ?? 0 < 0x80,
      let exponent = exponents.first(where: { Self.count(exponent: $0, last: last) == count })
    else { return nil }
    self.last = last
    self.exponent = exponent
    self.bytes = bytes
    var length = 0
    for byte in bytes {
      length += 1
      if length > 10 { return nil }
      if byte < 0x80 { length = 0 }
    }
  }

  /// Returns the steps to record for a run that may end at any step up to `last`: every step below the limit, and half
  /// as many for each doubling beyond it.
  package static func steps(upTo last: Int, areWhole: Bool = false) -> [Int] {
    let limit = areWhole ? wholeLimit : limit
    var steps = Array(0..<min(limit, last + 1)), exponent = 1
    while last >> exponent >= limit / 2, exponent < 55 {
      steps += (limit / 2..<limit).lazy.map { $0 << exponent }.prefix { $0 <= last }
      exponent += 1
    }
    return steps
  }

  /// The number of values.
  var count: Int { Self.count(exponent: exponent, last: last) }

  /// The exponent of this curve in a chart.
  var chartExponent: Int { max(exponent, Self.exponent(of: last, Self.limit)) }

  private static func exponent(of last: Int, _ limit: Int) -> Int {
    var exponent = 0
    while last >> exponent >= limit { exponent += 1 }
    return exponent
  }

  private static func count(exponent: Int, last: Int) -> Int {
    last < 0 ? 0 : last >> exponent + 1 + (last & (1 << exponent - 1) == 0 ? 0 : 1)
  }

  /// Returns the multiples of 2ᵏ up to `last`, and `last` itself.
  static func grid(exponent: Int, last: Int) -> [Int] {
    (0..<count(exponent: exponent, last: last)).map { min(last, $0 << exponent) }
  }

  /// A cursor that reads a curve once, from the start.
  struct Cursor {
    private let curve: RunCurve
    private var place = 0
    private var value = 0
    /// The number of values read so far.
    private var index = 0

    init(_ curve: RunCurve) { self.curve = curve }

    /// Returns the value at a step of the curve's grid, or the last value for a step after the end.
    ///
    /// - Parameter step: a step that is not before those of earlier calls.
    mutating func value(at step: Int) -> Int {
      while place < curve.bytes.count, min(curve.last, index << curve.exponent) <= step {
        var folded: UInt64 = 0, shift: UInt64 = 0
        while place < curve.bytes.count {
          let byte = curve.bytes[place]
          place += 1
          folded |= UInt64(byte & 0x7F) << shift
          shift += 7
          if byte < 0x80 { break }
        }
        value &+= Int(truncatingIfNeeded: folded >> 1 ^ (0 &- (folded & 1)))
        index += 1
      }
      return value
    }
  }
}

extension RunCurve {
  /// The values at the steps of the curve, in order.
  package var values: [Int] {
    var cursor = Cursor(self)
    return Self.grid(exponent: exponent, last: last).map { cursor.value(at: $0) }
  }
}

/// The series of every run of an experiment.
package struct KeptCurves: Sendable, Equatable {
  package let series: [String]
  /// The curves of each run, one for each series. Runs are in order of points, and then of replicates.
  package let runs: [[RunCurve]]

  /// Stores the curves.
  ///
  /// - Precondition: each run has as many curves as there are series.
  package init(series: [String], runs: [[RunCurve]]) {
    precondition(runs.allSatisfy { $0.count == series.count })
    self.series = series
    self.runs = runs
  }

  /// The indices of the series that at least one run has.
  package var used: [Int] {
    series.indices.filter { index in runs.contains { $0[index].last >= 0 } }
  }

  /// Returns the number of steps in a run's curves.
  package func stepCount(of run: Int) -> Int {
    runs[run].first { $0.last >= 0 }?.count ?? 0
  }

  /// Returns the steps in a run's curves, or an empty list if the run has no series.
  package func steps(of run: Int) -> [Int] {
    runs[run].first { $0.last >= 0 }.map { RunCurve.grid(exponent: $0.exponent, last: $0.last) } ?? []
  }
}
