/// A series of one run: its values at the multiples of 2ᵏ, for the smallest k that leaves fewer than a limit of them,
/// and at its last step.
///
/// The limit is ``limit`` for a chart of many runs, and ``wholeLimit`` for data. The steps depend on this run alone,
/// and include the steps of a run with a larger k. So any number of runs can be compared step by step, whatever their
/// lengths.
package struct RunCurve: Sendable, Hashable {
  /// The exponent k: two values are 2ᵏ steps apart.
  package let exponent: Int
  /// The last step of the run; −1 where it has no such series.
  package let last: Int
  /// The difference of each value from the one before it; the first one is compared with 0. The differences 0, −1, 1,
  /// −2, … are folded to 0, 1, 2, 3, … and written in base 128, the lowest seven bits first.
  package let bytes: [UInt8]

  /// The limits of the values of a curve, without its last one: of a chart, and of data.
  package static let limit = 256, wholeLimit = 1 << 16

  /// Returns the most bytes that a curve takes, where values are counts of up to 2²⁷ things.
  ///
  /// - Parameter isWhole: whether it has up to ``wholeLimit`` values.
  package static func memory(steps: Int, isWhole: Bool = false) -> Double {
    4 * Double(min(steps, isWhole ? wholeLimit : limit) + 1) + 96
  }

  package static let absent = RunCurve(steps: [], values: [])

  /// - Parameters:
  ///   - steps: ascending, from 0; those of ``steps(upTo:)`` among them as far as the run has them. Where one is
  ///     missing, the value at the step before it is taken.
  ///   - values: of the series at these steps.
  ///   - isWhole: whether it has up to ``wholeLimit`` values.
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

  /// The curve that was put down as these parts, or nil if they are none.
  package init?(last: Int, bytes: [UInt8]) {
    guard last >= -1 else { return nil }
    // A number ends with a byte below 128, and has at most ten.
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

  /// The steps to be recorded of a run that ends anywhere up to `last`: fewer than the limit and half as many for each
  /// doubling above it.
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

  /// The exponent of a chart's curve of this run.
  var chartExponent: Int { max(exponent, Self.exponent(of: last, Self.limit)) }

  private static func exponent(of last: Int, _ limit: Int) -> Int {
    var exponent = 0
    while last >> exponent >= limit { exponent += 1 }
    return exponent
  }

  private static func count(exponent: Int, last: Int) -> Int {
    last < 0 ? 0 : last >> exponent + 1 + (last & (1 << exponent - 1) == 0 ? 0 : 1)
  }

  /// The multiples of 2ᵏ up to `last`, and `last` itself.
  static func grid(exponent: Int, last: Int) -> [Int] {
    (0..<count(exponent: exponent, last: last)).map { min(last, $0 << exponent) }
  }

  /// Goes through a curve once, from its beginning.
  struct Cursor {
    private let curve: RunCurve
    private var place = 0
    private var value = 0
    /// How many values were read.
    private var index = 0

    init(_ curve: RunCurve) { self.curve = curve }

    /// The value at a step that is on the curve's grid, or after its end: then the last one.
    ///
    /// - Parameter step: not before that of an earlier call.
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
