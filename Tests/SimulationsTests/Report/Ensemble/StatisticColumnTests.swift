import Expressions
import Simulations
import Testing
import TestSupport

/// Compares a column with the plain array of its elements.
@Suite struct StatisticColumnTests {
  /// Returns values of few kinds or many, so that there are columns of numbers, with gaps and of mixed kinds.
  private static func value(_ kinds: [Int], _ random: inout SplitMix) -> StatisticValue? {
    switch kinds.randomElement(using: &random) {
    case 0: .whole(Int.random(in: -9...9, using: &random))
    case 1: .fraction(Double.random(in: -1...1, using: &random))
    case 2: StatisticValue.none
    case 3: .text("a")
    case 4: .list([.whole(1)])
    case 5: .truth(true)
    default: nil
    }
  }

  private static let mixtures = [
    [0], [1], [0, 2], [1, 2, 6], [0, 6], [2], [6], [2, 6], [0, 1], [0, 3], [3], [4, 2], [5], [0, 1, 2, 3, 4, 5, 6],
  ]

  @Test(arguments: mixtures) func elementsComeBack(kinds: [Int]) {
    var random = SplitMix(seed: UInt64(kinds.count * 7 + kinds[0]))
    for _ in 0..<60 {
      let plain = (0..<Int.random(in: 0...40, using: &random)).map { _ in Self.value(kinds, &random) }
      let appended = StatisticColumn(plain)
      #expect(Array(appended) == plain)
      var filled = StatisticColumn(absent: plain.count)
      #expect(filled.allSatisfy { $0 == nil } && filled.count == plain.count)
      for index in plain.indices.shuffled(using: &random) { filled.set(index, plain[index]) }
      #expect(filled == appended)
      filled.settle()
      #expect(filled == appended && Array(filled) == plain)
      // The elements are set in pieces, in any order, over earlier ones.
      var pieces = StatisticColumn(plain.map { _ in Self.value(kinds, &random) })
      var places = plain.indices.shuffled(using: &random)[...]
      while !places.isEmpty {
        let own = Array(places.prefix(Int.random(in: 1...9, using: &random)))
        places = places.dropFirst(own.count)
        pieces.set(own, from: StatisticColumn(own.map { plain[$0] }))
      }
      #expect(Array(pieces) == plain)
      // Further elements follow those that were set.
      let more = (0..<5).map { _ in Self.value(Self.mixtures.randomElement(using: &random) ?? [0], &random) }
      for value in more { pieces.append(value) }
      #expect(Array(pieces) == plain + more)
    }
  }

  @Test(arguments: mixtures) func numbersAreThoseThatAreThere(kinds: [Int]) {
    var random = SplitMix(seed: UInt64(kinds.count * 5 + kinds[0]))
    for _ in 0..<60 {
      let plain = (0..<Int.random(in: 1...40, using: &random)).map { _ in Self.value(kinds, &random) }
      let start = Int.random(in: 0...plain.count, using: &random)
      let end = Int.random(in: start...plain.count, using: &random)
      let numbers = StatisticColumn(plain).numbers(start..<end)
      let values = plain[start..<end].compactMap { value -> ExpressionValue? in
        switch value {
        case .whole(let number): .whole(BigWhole(number))
        case .fraction(let number): .fraction(number)
        default: nil
        }
      }
      #expect(numbers.count == values.count && numbers.isEmpty == values.isEmpty)
      for aggregate in Aggregate.allCases {
        #expect(aggregate.value(of: numbers) == aggregate.value(of: Numbers(values)))
      }
      #expect(Summary(numbers) == Summary(Numbers(values)))
    }
  }
}
