import Simulations
import Testing
import TestSupport

/// Compares the kernels over many people with loops over single people, on every available processor.
@Suite struct ProcessorPeopleTests {
  @Test func valuesUnderAMask() {
    var dice = SplitMix(seed: 21)
    for mask in [0x07, 0x40, 0xFF] as [UInt8] {
      let cells = (0..<64).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
      for value in [0, 1, 0x40, cells[63] & mask] as [UInt8] {
        let bits = cells.withUnsafeBufferPointer { cells in
          cells.baseAddress.map { Processor.people($0, under: mask, are: value) }
        }
        for (index, cell) in cells.enumerated() {
          #expect((bits ?? 0) >> UInt64(index) & 1 == (cell & mask == value ? 1 : 0))
        }
      }
    }
  }

  @Test(arguments: Processor.available) func thoseAround(_ processor: Processor) {
    var dice = SplitMix(seed: 22)
    for stride in [65, 66, 200] {
      let cells = (0..<3 * stride + 66).map { _ in UInt8(dice.number(0...3)) }
      for mask in [1, 2, 3] as [UInt8] {
        let first = stride + 1
        var sets = [UInt8](repeating: 0, count: 64)
        cells.withUnsafeBufferPointer { cells in
          sets.withUnsafeMutableBufferPointer { sets in
            guard let cells = cells.baseAddress, let sets = sets.baseAddress else { return }
            processor.neighbours(cells + first, stride: stride, without: mask, sets)
          }
        }
        let around = [-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1]
        for person in 0..<64 {
          let set = around.indices.reduce(into: 0 as UInt8) { set, place in
            if cells[first + person + around[place]] & mask == 0 { set |= 1 << UInt8(place) }
          }
          #expect(sets[person] == set, "\(processor) \(stride) \(mask) \(person)")
        }
      }
    }
  }

  @Test(arguments: Processor.available) func thoseWhoLeave(_ processor: Processor) throws {
    var dice = SplitMix(seed: 23)
    let purposes = [Purpose.recovery, .incubation, .waning]
    for texts in [["0.2", "0.5", "0.9"], ["0", "0.999", "0.000000000000000001"]] {
      let chances = try texts.map { try #require(Probability(decimal: $0)) }
      let exits = (0..<3).map {
        TransitionRule.Exit(from: UInt8($0 + 1), purposes[$0], threshold: chances[$0].threshold)
      }
      let step = UInt32(dice.number(1...1_000_000))
      let draws = Draws(seed: dice.next(), replicate: UInt32(dice.number(0...5)))
      let rule = TransitionRule((exits[0], exits[1], exits[2]), mask: 7, step: step, draws: draws)
      let cells = (0..<300).map { _ in UInt8(dice.number(1...3) + 8 * dice.number(0...31)) }
      // The numbers of the last people wrap from 2³² − 1 to 0.
      let places: [UInt32] = [0, 1, 77, 236], people: [UInt32] = [5, 1_000_000, UInt32(1 << 31) - 3, UInt32.max - 30]
      var outcomes = [UInt64](repeating: 0, count: 4)
      cells.withUnsafeBufferPointer { cells in
        places.withUnsafeBufferPointer { places in
          people.withUnsafeBufferPointer { people in
            outcomes.withUnsafeMutableBufferPointer { outcomes in
              guard let cells = cells.baseAddress, let places = places.baseAddress, let people = people.baseAddress,
                let outcomes = outcomes.baseAddress
              else { return }
              processor.leaving(cells, places: places, people: people, outcomes, 4, rule)
            }
          }
        }
      }
      for word in 0..<4 {
        for index in 0..<64 {
          let state = Int(cells[Int(places[word]) + index] & 7) - 1
          var stream = draws.stream(
            entity: people[word] &+ UInt32(index), step: step, purpose: purposes[state])
          let leaves = outcomes[word] >> UInt64(index) & 1 == 1
          #expect(leaves == stream.chance(chances[state]), "\(processor) \(word) \(index)")
        }
      }
    }
  }
}
