import Simulations
import Testing

@Suite("Philox")
struct PhiloxTests {
  struct KnownAnswer: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var counter: Philox.Words
    var key: (low: UInt32, high: UInt32)
    var words: Philox.Words
  }

  /// The known answers that the authors of Random123 publish (kat_vectors, philox4x32 with 10 rounds).
  static let knownAnswers = [
    KnownAnswer(
      testDescription: "zeros", counter: .init(0, 0, 0, 0), key: (0, 0),
      words: .init(0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8)),
    KnownAnswer(
      testDescription: "ones", counter: .init(repeating: .max), key: (.max, .max),
      words: .init(0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd)),
    KnownAnswer(
      testDescription: "digits of pi", counter: .init(0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344),
      key: (0xa409_3822, 0x299f_31d0), words: .init(0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1)),
  ]

  @Test("published known answers", arguments: knownAnswers)
  func knownAnswer(_ known: KnownAnswer) {
    #expect(Philox.words(counter: known.counter, key: known.key) == known.words)
  }
}
