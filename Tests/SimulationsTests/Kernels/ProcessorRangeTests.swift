import Simulations
import Testing
import TestSupport

/// Compares the kernels of rules that count within squares with counts made cell by cell.
@Suite struct ProcessorRangeTests {
  /// Rows of live cells with a margin, and the states in the middle row.
  private struct Case {
    let columns, range, states: Int
    let lines: [[UInt8]]
    let states0: [UInt8]
    let stretches: [ClosedRange<Int>]
    let births: Int

    init(columns: Int, range: Int, states: Int, most: Int, _ random: inout SplitMix) {
      self.columns = columns
      self.range = range
      self.states = states
      lines = (0...2 * range + 1).map { _ in
        (0..<columns + 2 * range).map { _ in UInt8(truncatingIfNeeded: random.next() & 1) }
      }
      let middle = lines[range + 1][range..<range + columns]
      states0 = middle.map { $0 == 1 ? 1 : states == 2 ? 0 : [0, 2, UInt8(states - 1)][Int(random.next() % 3)] }
      births = Int(random.next() % 3)
      stretches = (0..<births + Int(random.next() % 3)).map { _ in
        let bounds = [random.next() % UInt64(most), random.next() % UInt64(most)].map { Int($0) }.sorted()
        return bounds[0]...bounds[1]
      }
    }

    /// Returns the number of live cells in the square around a cell, including the cell itself.
    func count(_ column: Int) -> Int {
      lines[1...].reduce(0) { sum, line in sum + line[column...column + 2 * range].reduce(0) { $0 + Int($1) } }
    }

    var next: [UInt8] {
      (0..<columns).map { column in
        let count = count(column), state = states0[column]
        func holds(_ part: ArraySlice<ClosedRange<Int>>) -> Bool { part.contains { $0.contains(count) } }
        if state == 0 { return holds(stretches[..<births]) ? 1 : 0 }
        if state == 1, holds(stretches[births...]) { return 1 }
        return Int(state) + 1 == states ? 0 : state + 1
      }
    }

    /// Returns the next states that a kernel computes.
    ///
    /// - Parameter kernel: The kernel for a size of counts.
    func found<Count: FixedWidthInteger & UnsignedInteger>(_ kernel: (RangeRow<Count>) -> Void) -> [UInt8] {
      // The sums for the row before, whose square begins with the first line.
      var across = (0..<columns + 2 * range).map { column in
        Count(lines.dropLast().reduce(0) { $0 + Int($1[column]) })
      }
      var room = [Count](repeating: 0, count: 2 * columns + 2 * range)
      var next = [UInt8](repeating: 9, count: columns)
      // The list ends with a 0, since an empty list has no address.
      var limits: [Count] = []
      for stretch in stretches { limits += [Count(stretch.lowerBound), Count(stretch.count - 1)] }
      limits.append(0)
      across.withUnsafeMutableBufferPointer { across in
        room.withUnsafeMutableBufferPointer { room in
          next.withUnsafeMutableBufferPointer { next in
            lines[2 * range + 1].withUnsafeBufferPointer { coming in
              lines[0].withUnsafeBufferPointer { leaving in
                limits.withUnsafeBufferPointer { limits in
                  states0.withUnsafeBufferPointer { now in
                    guard let across = across.baseAddress, let coming = coming.baseAddress,
                      let leaving = leaving.baseAddress, let room = room.baseAddress,
                      let limits = limits.baseAddress, let now = now.baseAddress, let next = next.baseAddress
                    else { return }
                    kernel(
                      RangeRow(
                        across: across, coming: coming, leaving: leaving, columns: columns, range: range, room: room,
                        stretches: limits, births: births, survivals: stretches.count - births,
                        oldest: UInt8(states - 1), now: now, next: next))
                  }
                }
              }
            }
          }
        }
      }
      return next
    }
  }

  @Test(arguments: [0, 1, 63, 64, 65, 255 * 64, 256 * 64 + 7, 40_000]) func population(count: Int) {
    var random = SplitMix(seed: UInt64(count))
    let cells = (0..<count).map { _ in UInt8([0, 1, 2, 255][Int(random.next() & 3)]) }
    for processor in Processor.available {
      #expect(processor.population(ofBytes: cells) == cells.count { $0 != 0 }, "\(processor)")
      #expect(processor.population(ofBytes: cells.map { _ in 255 }) == count)
    }
  }

  @Test(arguments: [1, 2, 31, 64, 130, 777], [2, 3, 256])
  func rows(columns: Int, states: Int) {
    var random = SplitMix(seed: UInt64(columns * 1000 + states))
    for range in [1, 2, 3, 4, 5, 6, 7] {
      let small = Case(columns: columns, range: range, states: states, most: 200, &random)
      let large = Case(columns: columns, range: 3 * range + 1, states: states, most: 2000, &random)
      for processor in Processor.available {
        #expect(small.found { (row: RangeRow<UInt8>) in processor.rangeRow(row) } == small.next, "\(processor)")
        #expect(large.found { (row: RangeRow<UInt16>) in processor.rangeRow(row) } == large.next, "\(processor)")
      }
    }
  }
}
