/// A small generator of test data with a fixed seed, the same on every machine.
///
/// It is not one of the simulations' own, so an error there cannot hide itself. Source: Steele, Lea, Flood: *Fast
/// Splittable Pseudorandom Number Generators*, OOPSLA 2014.
package struct SplitMix: RandomNumberGenerator {
  package var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  /// Returns a number that is uniform enough for test data.
  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  package mutating func one<Value>(of values: [Value]) -> Value { values[number(0...values.count - 1)] }

  package mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  package mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
