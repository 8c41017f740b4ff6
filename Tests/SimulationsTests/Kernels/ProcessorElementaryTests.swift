import Simulations
import Testing
import TestSupport

/// Compares the kernels of every processor with a row computed cell by cell.
@Suite struct ProcessorElementaryTests {
  @Test(arguments: [0, 1, 2, 3, 7, 8, 9, 31, 64, 100])
  func isThePlainRow(words: Int) {
    var random = SplitMix(seed: UInt64(words))
    for _ in 0..<40 {
      let number = UInt8(truncatingIfNeeded: random.next()), adds = random.next() & 1 == 1
      let row = (0..<words + 2).map { _ in random.next() }, old = (0..<words).map { _ in random.next() }
      let coefficients = Self.coefficients(number)
      let expected = Self.plain(row, old, number, adds: adds)
      for processor in Processor.available {
        var next = old
        let population = next.withUnsafeMutableBufferPointer { next in
          row.withUnsafeBufferPointer { row in
            coefficients.withUnsafeBufferPointer { coefficients in
              guard let row = row.baseAddress, let coefficients = coefficients.baseAddress else { return -1 }
              // An empty array has no address of its own, and nothing is written then.
              let target = next.baseAddress ?? UnsafeMutablePointer(mutating: row)
              return processor.elementaryStep(row + 1, target, words, coefficients, adds: adds)
            }
          }
        }
        #expect(next == expected, "rule \(number) on \(processor)")
        #expect(population == expected.reduce(0) { $0 + $1.nonzeroBitCount })
      }
    }
  }

  private static func plain(_ row: [UInt64], _ old: [UInt64], _ number: UInt8, adds: Bool) -> [UInt64] {
    func cell(_ index: Int) -> Int { Int(row[index >> 6] >> UInt64(index & 63) & 1) }
    return old.indices.map { word in
      (0..<64).reduce(UInt64(0)) { bits, bit in
        let place = 64 * (word + 1) + bit
        let code = 4 * cell(place - 1) + 2 * cell(place) + cell(place + 1)
        return bits | UInt64(number >> UInt8(code) & 1) << UInt64(bit)
      } ^ (adds ? old[word] : 0)
    }
  }

  /// Returns the coefficients of a rule: each is the exclusive or of the outcomes below its product.
  private static func coefficients(_ number: UInt8) -> [UInt64] {
    (0..<8).map { product in
      let ones = (0..<8).count { $0 & product == $0 && number >> UInt8($0) & 1 == 1 }
      return ones % 2 == 1 ? .max : 0
    }
  }
}
