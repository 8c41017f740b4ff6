import Simulations
import Testing
import TestSupport

/// Compares the kernels of every processor with blocks counted cell by cell. The tests of lattices check how a rule
/// becomes coefficients and programs.
@Suite struct ProcessorLifeTests {
  /// A plane of random words: rows −1 … `rows`, a word before them and one after, and a word of margin in each row.
  private struct Plane {
    let stride: Int
    let rows: Int
    let words: [UInt64]

    /// The number of words in a row that hold cells.
    var width: Int { max(1, stride - 1) }

    init(stride: Int, rows: Int, _ random: inout SplitMix) {
      self.stride = stride
      self.rows = rows
      words = (0..<stride * (rows + 2) + 2).map { _ in random.next() }
    }

    /// Returns the bit at a place, counted along all rows from the start of row 0. The sweep treats them as one line.
    func bit(_ place: Int) -> Int {
      let index = place + 64 * (stride + 1)
      return Int(words[index >> 6] >> UInt64(index & 63) & 1)
    }

    /// Returns the result of a rule at every place of the sweep.
    func next(_ rule: (_ sum: Int, _ centre: Int) -> Bool) -> [UInt64] {
      cells { place in
        let sum = [-stride * 64, 0, stride * 64].reduce(0) { sum, row in
          sum + (-1...1).reduce(0) { $0 + self.bit(place + row + $1) }
        }
        return rule(sum, self.bit(place))
      }
    }

    /// Returns the words that hold cells, bit by bit. The margins have no meaning after a sweep.
    func cells(_ isAlive: (_ place: Int) -> Bool) -> [UInt64] {
      (0..<rows * stride).filter { $0 % stride < width }.map { word in
        (0..<64).reduce(UInt64(0)) { $0 | (isAlive(64 * word + $1) ? 1 << UInt64($1) : 0) }
      }
    }

    func swept(_ sweep: (LifePlanes) -> Void) -> [UInt64] {
      var target = [UInt64](repeating: 0, count: rows * stride)
      words.withUnsafeBufferPointer { source in
        target.withUnsafeMutableBufferPointer { target in
          guard let source = source.baseAddress, let target = target.baseAddress else { return }
          sweep(
            LifePlanes(source: source + stride + 1, target: target, stride: stride, words: width, rows: rows))
        }
      }
      return target.indices.filter { $0 % stride < width }.map { target[$0] }
    }
  }

  static let shapes = [(1, 1), (2, 1), (2, 5), (3, 7), (5, 3), (8, 2), (9, 4), (17, 16), (22, 9), (13, 53), (800, 2)]

  @Test(arguments: shapes)
  func conway(stride: Int, rows: Int) {
    var random = SplitMix(seed: UInt64(stride))
    let plane = Plane(stride: stride, rows: rows, &random)
    let expected = plane.next { sum, centre in sum == 3 || sum == 4 && centre == 1 }
    for processor in Processor.available {
      #expect(plane.swept { processor.conway($0) } == expected, "\(processor)")
    }
  }

  /// Rules with some coefficients equal to 0 have loops of their own.
  @Test(arguments: shapes, [[], [0, 1, 3], [18, 19], [0, 1, 3, 18, 19]])
  func counts(shape: (Int, Int), without zeros: [Int]) {
    let (stride, rows) = shape
    var random = SplitMix(seed: UInt64(stride) + 100)
    let plane = Plane(stride: stride, rows: rows, &random)
    // No rule has these coefficients, but they test the arithmetic. Only the two that are always 0 are kept.
    var coefficients = (0..<20).map { _ in random.next() & 1 == 1 ? UInt64.max : 0 }
    for index in [2, 17] + zeros { coefficients[index] = 0 }
    for index in [3, 19] where !zeros.contains(index) { coefficients[index] = .max }
    let wide = coefficients.flatMap { [UInt64](repeating: $0, count: 8) }
    let expected = plane.next { sum, centre in
      let digits = (0..<4).map { sum >> $0 & 1 }
      let products = [1, digits[1], digits[2], digits[1] & digits[2], digits[3]]
      let terms = [1, digits[0], centre, digits[0] & centre]
      return products.indices.reduce(0) { total, product in
        total
          ^ terms.indices.reduce(0) { sum, term in
            sum ^ (products[product] & terms[term] & Int(coefficients[4 * product + term] & 1))
          }
      } == 1
    }
    for processor in Processor.available {
      let found = wide.withUnsafeBufferPointer { coefficients in
        plane.swept { planes in coefficients.baseAddress.map { processor.counts(planes, $0) } }
      }
      #expect(found == expected, "\(processor)")
    }
  }

  /// A program that asks for the cells of a block one after the other: the exclusive or of two cells, as a decision
  /// diagram.
  @Test(arguments: shapes)
  func blocks(stride: Int, rows: Int) {
    var random = SplitMix(seed: UInt64(stride) + 200)
    let plane = Plane(stride: stride, rows: rows, &random)
    // Slot 11 is the exclusive or of north-west (8) and the centre (4): one of them chooses between the other and its
    // opposite.
    let choices = [4, 9, 10, 11, 8, 11, 4, 12]
    let expected = plane.cells { plane.bit($0) != plane.bit($0 - 64 * stride - 1) }
    for processor in Processor.available {
      var slots = [SIMD16<UInt64>](repeating: SIMD16(), count: 13)
      slots[10] = SIMD16(repeating: .max)
      let found = slots.withUnsafeMutableBufferPointer { slots in
        choices.withUnsafeBufferPointer { choices in
          plane.swept { planes in
            guard let slots = slots.baseAddress, let choices = choices.baseAddress else { return }
            processor.blocks(planes, choices, count: 2, result: 12, slots: slots)
          }
        }
      }
      #expect(found == expected, "\(processor)")
    }
  }

  @Test(arguments: shapes)
  func lookup(stride: Int, rows: Int) {
    var random = SplitMix(seed: UInt64(stride) + 400)
    let plane = Plane(stride: stride, rows: rows, &random)
    let results = (0..<64).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let expected = plane.cells { place in
      let rows = [-64 * stride, 0, 64 * stride].map { row in
        (0..<3).reduce(0) { $0 | plane.bit(place + row + $1 - 1) << $1 }
      }
      return results[8 * rows[0] + rows[1]] >> UInt8(rows[2]) & 1 == 1
    }
    for processor in Processor.available where processor.canLookUp {
      for permutes in [false, Processor.permutesBytes] {
        let found = results.withUnsafeBufferPointer { results in
          plane.swept { planes in results.baseAddress.map { processor.lookup(planes, $0, permutes: permutes) } }
        }
        #expect(found == expected, "\(processor) \(permutes)")
      }
    }
  }

  @Test(arguments: shapes)
  func population(stride: Int, rows: Int) {
    var random = SplitMix(seed: UInt64(stride) + 300)
    let plane = Plane(stride: stride, rows: rows, &random)
    let mask = UInt64.max >> UInt64(random.next() & 63), words = max(1, stride - 1)
    let expected = (0..<rows).reduce(0) { sum, row in
      let line = plane.words[(row + 1) * stride + 1..<(row + 1) * stride + 1 + words]
      return sum + line.dropLast().reduce(0) { $0 + $1.nonzeroBitCount }
        + (line.last.map { $0 & mask } ?? 0).nonzeroBitCount
    }
    for processor in Processor.available {
      let found = plane.words.withUnsafeBufferPointer { all in
        all.baseAddress.map {
          processor.population($0 + stride + 1, words: words, stride: stride, rows: rows, mask: mask)
        }
      }
      #expect(found == expected, "\(processor)")
    }
  }
}
