import Simulations
import Testing
import TestSupport

/// Compares the kernels of rules with more than two states with the same rules computed cell by cell.
@Suite struct ProcessorPlanesTests {
  private static let size = 24

  private static func plane(_ random: inout SplitMix) -> [UInt64] { (0..<size).map { _ in random.next() } }

  private static func bit(_ plane: some Collection<UInt64>, _ place: Int) -> Bool {
    Array(plane)[place >> 6] >> UInt64(place & 63) & 1 == 1
  }

  private static func plane(_ isSet: (_ place: Int) -> Bool) -> [UInt64] {
    (0..<size).map { word in (0..<64).reduce(UInt64(0)) { $0 | (isSet(64 * word + $1) ? 1 << UInt64($1) : 0) } }
  }

  @Test(arguments: [1, 2, 3, 5, 8, 22, 254])
  func age(oldest: Int) {
    var random = SplitMix(seed: UInt64(oldest))
    let planes = Int.bitWidth - oldest.leadingZeroBitCount, cells = 64 * Self.size
    let born = Self.plane(&random), before = Self.plane(&random)
    // No live cell is dying.
    let ages = (0..<cells).map { cell in
      Self.bit(before, cell) || random.next() & 1 == 1 ? 0 : Int(random.next() % UInt64(oldest + 1))
    }
    let next = (0..<cells).map { cell -> Int in
      if ages[cell] > 0 { return ages[cell] == oldest ? 0 : ages[cell] + 1 }
      return Self.bit(before, cell) && !Self.bit(born, cell) ? 1 : 0
    }
    let live = Self.plane { Self.bit(born, $0) && ages[$0] == 0 }
    let older: [UInt64] = (0..<planes).flatMap { plane in Self.plane { next[$0] >> plane & 1 == 1 } }
    for processor in Processor.available {
      var found = born
      var others = (0..<planes).flatMap { plane in Self.plane { ages[$0] >> plane & 1 == 1 } }
      found.withUnsafeMutableBufferPointer { found in
        others.withUnsafeMutableBufferPointer { others in
          guard let found = found.baseAddress, let others = others.baseAddress else { return }
          processor.age(found, before: before, ages: others, planes: planes, size: Self.size, oldest: oldest)
        }
      }
      #expect(found == live, "\(processor)")
      #expect(others == older, "\(processor)")
    }
  }

  @Test func wire() {
    var random = SplitMix(seed: 1)
    let states = (0..<64 * Self.size).map { _ in Int(random.next() & 3) }
    // The cells near one or two heads.
    let near = Self.plane(&random)
    func plane(_ state: Int) -> [UInt64] { Self.plane { states[$0] == state } }
    let next = states.indices.map { states[$0] == 3 && Self.bit(near, $0) ? 1 : [0, 2, 3, 3][states[$0]] }
    let heads = Self.plane { next[$0] == 1 }, others = Self.plane { next[$0] == 2 } + Self.plane { next[$0] == 3 }
    for processor in Processor.available {
      var live = near, wires = plane(2) + plane(3)
      live.withUnsafeMutableBufferPointer { live in
        wires.withUnsafeMutableBufferPointer { wires in
          guard let live = live.baseAddress, let wires = wires.baseAddress else { return }
          processor.wire(live, before: plane(1), wires: wires, size: Self.size)
        }
      }
      #expect(live == heads, "\(processor)")
      #expect(wires == others, "\(processor)")
    }
  }

  @Test(arguments: [1, 2, 8]) func union(planes: Int) {
    var random = SplitMix(seed: UInt64(planes))
    let live = Self.plane { $0 % 7 == 0 }
    let others = (0..<planes).map { _ in Self.plane { _ in random.next() % 5 == 0 } }
    let expected = Self.plane { place in Self.bit(live, place) || others.contains { Self.bit($0, place) } }
    for processor in Processor.available {
      var all = [UInt64](repeating: .max, count: Self.size)
      all.withUnsafeMutableBufferPointer { all in
        guard let all = all.baseAddress else { return }
        processor.union(live, others.flatMap { $0 }, planes: planes, size: Self.size, into: all)
      }
      #expect(all == expected, "\(processor)")
    }
  }
}
