import Simulations
import Testing

@Suite("Draws")
struct DrawsTests {
  let draws = Draws(seed: 0x0123_4567_89ab_cdef, replicate: 7)

  /// Returns the words w0, w1, … of a decision, as named in the contract.
  func words(_ count: Int, of draws: Draws, entity: UInt32, step: UInt32, purpose: UInt32) -> [UInt32] {
    (0..<(count + 3) / 4).flatMap { block in
      let words = Philox.words(
        counter: .init(entity, step, draws.replicate, purpose * (1 << 24) + UInt32(block)), key: draws.key)
      return [words[0], words[1], words[2], words[3]]
    }
  }

  @Test("the key is the seed, low half first; a single run is replicate 0")
  func key() {
    #expect(draws.key == (low: 0x89ab_cdef, high: 0x0123_4567))
    #expect(Draws(seed: 1).replicate == 0)
  }

  @Test("the counter is entity, step, replicate, purpose and block", arguments: Purpose.allCases)
  func counter(purpose: Purpose) {
    var stream = draws.stream(entity: 5, step: 9, purpose: purpose)
    let expected = words(12, of: draws, entity: 5, step: 9, purpose: purpose.rawValue)
    #expect((0..<12).map { _ in stream.next() } == expected)
    let block = draws.words(entity: 5, step: 9, purpose: purpose, block: 2)
    #expect([block[0], block[1], block[2], block[3]] == Array(expected[8...]))
  }

  @Test("purposes are numbered as in the contract")
  func purposes() {
    #expect(Purpose.allCases.map(\.rawValue) == Array(1...17))
    #expect(Purpose.randomCell.rawValue == 1)
    #expect(Purpose.spread.rawValue == 4)
    #expect(Purpose.player.rawValue == 12)
  }

  @Test(
    "below(n) follows the contract, including rejected words",
    arguments: [1, 2, 3, 6, 7, 1000, 1 << 16, 1 << 31, 1 << 31 + 1, 3_000_000_000, .max] as [UInt32])
  func below(bound: UInt32) {
    var rejected = 0
    for entity in UInt32(0)..<64 {
      let supply = words(200, of: draws, entity: entity, step: 3, purpose: Purpose.shuffle.rawValue)
      var used = 0
      func product() -> UInt64 {
        defer { used += 1 }
        return UInt64(supply[used]) * UInt64(bound)
      }
      var stream = draws.stream(entity: entity, step: 3, purpose: .shuffle)
      for _ in 0..<16 {
        var m = product()
        if m % (1 << 32) < UInt64(bound) {
          let t = ((1 << 32) - UInt64(bound)) % UInt64(bound)
          while m % (1 << 32) < t {
            m = product()
            rejected += 1
          }
        }
        #expect(stream.below(bound) == UInt32(m / (1 << 32)))
      }
      #expect(stream.next() == supply[used], "as many words were taken")
    }
    // For these bounds above 2³¹, many words are refused. For powers of two, none is.
    if bound == 1 << 31 + 1 || bound == 3_000_000_000 { #expect(rejected > 100) }
    if bound.nonzeroBitCount == 1 { #expect(rejected == 0) }
  }

  @Test("below(n) is uniform", arguments: [2, 6, 10] as [UInt32])
  func uniformity(bound: UInt32) {
    let count = 60_000
    var stream = draws.stream(entity: 0, step: 0, purpose: .shuffle)
    var seen = [Double](repeating: 0, count: Int(bound))
    for _ in 0..<count { seen[Int(stream.below(bound))] += 1 }
    let expected = Double(count) / Double(bound)
    let chiSquare = seen.reduce(0) { $0 + ($1 - expected) * ($1 - expected) / expected }
    // The 99.9 % quantile of nine degrees of freedom, which is smaller for fewer degrees.
    #expect(chiSquare < 27.9)
  }

  @Test("chance(p) compares two words with the threshold and always takes both", arguments: ["0", "0.3", "0.999", "1"])
  func chance(text: String) throws {
    let probability = try #require(Probability(decimal: text))
    let supply = words(400, of: draws, entity: 1, step: 1, purpose: Purpose.transmission.rawValue)
    var stream = draws.stream(entity: 1, step: 1, purpose: .transmission)
    for index in 0..<199 {
      let number = UInt64(supply[2 * index]) + UInt64(supply[2 * index + 1]) << 32
      #expect(stream.chance(probability) == (text == "1" || number < probability.threshold))
    }
    #expect(stream.next() == supply[398])
  }

  @Test("a different seed, entity, step, replicate or purpose gives different words")
  func independence() {
    let base = draws.words(entity: 1, step: 1, purpose: .spread)
    #expect(base != draws.words(entity: 2, step: 1, purpose: .spread))
    #expect(base != draws.words(entity: 1, step: 2, purpose: .spread))
    #expect(base != draws.words(entity: 1, step: 1, purpose: .recovery))
    #expect(base != Draws(seed: 1, replicate: 7).words(entity: 1, step: 1, purpose: .spread))
    #expect(base != Draws(seed: 0x0123_4567_89ab_cdef, replicate: 8).words(entity: 1, step: 1, purpose: .spread))
  }
}
