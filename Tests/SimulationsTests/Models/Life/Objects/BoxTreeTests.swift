import Simulations
import TestSupport
import Testing

/// Compares the tree with a search through all boxes.
@Suite struct BoxTreeTests {
  /// Returns boxes of all sizes, half of the time far from each other.
  private func boxes(_ count: Int, _ random: inout SplitMix) -> [LatticeBox] {
    let reach = random.below(2) == 0 ? 60 : 3_000_000_000
    return (0..<count).map { _ in
      LatticeBox(
        corner: Position(column: random.number(-reach...reach), row: random.number(-reach...reach)),
        columns: random.number(1...9), rows: random.number(1...random.one(of: [2, 30])))
    }
  }

  /// Returns the distance of two boxes in columns or rows, whichever is larger.
  private func gap(_ one: LatticeBox, _ other: LatticeBox) -> Int {
    max(
      0, one.corner.column - other.corner.column - other.columns, other.corner.column - one.corner.column - one.columns,
      one.corner.row - other.corner.row - other.rows, other.corner.row - one.corner.row - one.rows)
  }

  @Test func nearBoxes() throws {
    var random = SplitMix(seed: 1)
    for round in 0..<200 {
      let boxes = boxes(round, &random), tree = BoxTree(boxes)
      for box in boxes + self.boxes(5, &random) {
        var found: [Int] = []
        try tree.near(box) { found.append($0) }
        #expect(found.sorted() == boxes.indices.filter { gap(boxes[$0], box) < 2 })
      }
    }
  }

  @Test func nearestBoxes() throws {
    var random = SplitMix(seed: 2)
    for round in 1..<200 {
      let boxes = boxes(round, &random), tree = BoxTree(boxes)
      for (number, box) in boxes.enumerated() {
        let limit = random.one(of: [0, 5, .max])
        let all = boxes.indices.filter { $0 != number && gap(boxes[$0], box) <= limit }
        let nearest = all.min { (gap(boxes[$0], box), $0) < (gap(boxes[$1], box), $1) }
        #expect(try tree.nearest(to: box, except: number, within: limit) == nearest)
      }
    }
  }

  /// A visit that lowers the limit skips what is beyond it.
  @Test func theLimitIsLowered() throws {
    let boxes = (0..<1000).map { LatticeBox(corner: Position(column: 10 * $0, row: 0), columns: 1, rows: 1) }
    var visits = 0
    try BoxTree(boxes).search(limit: .max) {
      max(0, $0.corner.column)
    } visit: { (number, limit) in
      visits += 1
      limit = min(limit, 10 * number)
    }
    #expect((1...8).contains(visits), "\(visits)")
  }
}
