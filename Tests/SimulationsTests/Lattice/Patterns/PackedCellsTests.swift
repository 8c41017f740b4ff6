import Simulations
import TestSupport
import Testing

@Suite struct PackedCellsTests {
  /// Random stretches and single cells are set in packed cells and in a plain list.
  @Test(arguments: [1, 2, 255] as [UInt8])
  func packedCellsEqualPlainOnes(highest: UInt8) {
    var dice = SplitMix(seed: UInt64(highest))
    for count in [1, 63, 64, 65, 16_383, 16_384, 16_385, 50_000] {
      var packed = PackedCells(count: count)
      var plain = [UInt8](repeating: 0, count: count)
      for _ in 0..<200 {
        let state = UInt8.random(in: 0...highest, using: &dice), place = Int.random(in: 0..<count, using: &dice)
        if Bool.random(using: &dice) {
          packed[place] = state
          plain[place] = state
        } else {
          let end = Int.random(in: place...count, using: &dice)
          packed.fill(place..<end, with: state)
          for cell in place..<end { plain[cell] = state }
        }
      }
      #expect(packed.unpacked == plain)
      #expect(plain.indices.allSatisfy { packed[$0] == plain[$0] })
      #expect(packed.highest == plain.max())
      let again = PackedCells(plain)
      #expect(packed == again && packed.hashValue == again.hashValue)
      var other = again
      let place = Int.random(in: 0..<count, using: &dice)
      other[place] = plain[place] == 0 ? 1 : 0
      #expect(packed != other)
      let range = count / 3..<count
      #expect(
        packed.first(in: range, otherThan: plain[range.lowerBound])
          == range.first { plain[$0] != plain[range.lowerBound] })
    }
  }

  @Test func stretchesAreWholeAndAsLongAsPossible() {
    var packed = PackedCells(count: 100_000)
    packed.fill(10..<70_000, with: 1)
    packed[69_999] = 0
    var found: [(Range<Int>, UInt8)] = []
    packed.runs(in: 5..<80_000) { found.append(($0, $1)) }
    #expect(found.map(\.0) == [5..<10, 10..<69_999, 69_999..<80_000])
    #expect(found.map(\.1) == [0, 1, 0])
  }

  /// The number of stretches is known without visiting them.
  @Test(arguments: [1, 2] as [UInt8])
  func stretchesAreCounted(highest: UInt8) {
    var dice = SplitMix(seed: 70 + UInt64(highest))
    for columns in [1, 2, 7, 63, 64, 65, 300, 16_384, 20_000] {
      for _ in 0..<4 {
        let rows = max(1, Int.random(in: 1...50_000, using: &dice) / columns)
        var pattern = Pattern(columns: columns, rows: rows, packed: PackedCells(count: columns * rows))
        for _ in 0..<Int.random(in: 0...6, using: &dice) {
          let top = Int.random(in: 0..<rows, using: &dice), side = min(rows - top, columns)
          pattern.fillLive(top: top, side: Int.random(in: 0...side, using: &dice))
        }
        for _ in 0..<Int.random(in: 0...300, using: &dice) {
          let column = Int.random(in: 0..<columns, using: &dice), row = Int.random(in: 0..<rows, using: &dice)
          pattern[column, row] = UInt8.random(in: 0...highest, using: &dice)
        }
        var count = 0
        pattern.liveRuns { _, _, _ in count += 1 }
        #expect(pattern.liveRunCount == count, "\(columns)x\(rows)")
      }
    }
    var whole = PackedCells(count: 100_000)
    whole.fill(0..<100_000, with: 1)
    #expect(Pattern(columns: 10, rows: 10_000, packed: whole).liveRunCount == 10_000)
    #expect(Pattern(columns: 100_000, rows: 1, packed: whole).liveRunCount == 1)
    #expect(Pattern(columns: 0, rows: 0, packed: PackedCells(count: 0)).liveRunCount == 0)
  }

  /// Equal cells take almost no memory. Others take a bit each, or a byte if they have many states.
  @Test func memoryIsTakenWhereStatesDiffer() {
    let count = 1 << 28
    var packed = PackedCells(count: count)
    packed.fill(0..<count, with: 7)
    #expect(packed.byteCount < 200_000)
    packed[count / 2] = 3
    #expect(packed.byteCount < 220_000)
    var bits = PackedCells(count: 1 << 20)
    for cell in stride(from: 0, to: 1 << 20, by: 2) { bits[cell] = 1 }
    #expect(bits.byteCount < 1 << 18)
  }

  /// Bits cross the ends of words and pages.
  @Test func liveCellsAreAddedToOthers() throws {
    var dice = SplitMix(seed: 5)
    let board =
      "[M2]\n"
      + (0..<40).map { _ in
        (0..<8).map { _ in (0..<8).map { _ in Bool.random(using: &dice) ? "*" : "." }.joined() + "$" }.joined() + "\n"
      }.joined() + "4 1 2 3 4\n4 5 6 7 8\n4 9 10 11 12\n5 41 42 43 0\n6 44 0 44 44\n"
    let pattern = try Pattern(board, as: .macrocell)
    // The same cells are read one by one from a text of coordinates.
    let again = try Pattern(try pattern.text(as: .life106), as: .life106)
    #expect(again.cells == pattern.cells && pattern.population > 1_000)
    let full = "[M2]\n********$********$********$********$********$********$********$********$\n4 1 1 1 1\n5 2 0 2 2\n"
    let square = try Pattern(full, as: .macrocell)
    #expect(square.population == 3 * 256 && square[20, 4] == 0 && square[4, 20] == 1)
  }

  @Test func cellsBeyondTheRoomAreLeftOut() {
    var packed = PackedCells(count: 1 << 20, room: 5_000)
    packed[0] = 1
    packed[1 << 15] = 1
    #expect(!packed.isOverfull)
    packed[1 << 16] = 1
    #expect(packed.isOverfull && packed[1 << 16] == 0 && packed[0] == 1)
  }
}

extension Pattern {
  /// Makes the first `side` cells of `side` rows live.
  fileprivate mutating func fillLive(top: Int, side: Int) {
    for row in top..<top + side {
      for column in 0..<side { self[column, row] = 1 }
    }
  }
}
