/// A binary tree of boxes on the plane, which finds boxes in a region without examining all of them.
///
/// The boxes are sorted along a curve that keeps nearby positions together (Morton order). Each half of a section of
/// the curve is a branch with a box around it.
package struct BoxTree: Sendable {
  private struct Node: Sendable {
    var box: LatticeBox
    /// The range of the node's boxes in ``order``.
    let places: Range<Int>
    /// The index of the second half's node, or 0 for a leaf. The node of the first half directly follows this one.
    var second = 0
  }

  private static let leafSize = 4

  private let boxes: [LatticeBox]
  /// The indices of the boxes along the curve.
  private let order: [Int]
  private var nodes: [Node] = []

  package init(_ boxes: [LatticeBox]) {
    self.boxes = boxes
    let left = boxes.map(\.corner.column).min() ?? 0, top = boxes.map(\.corner.row).min() ?? 0
    let keys = boxes.map { box in
      Self.interleaved(box.corner.column - left + box.columns / 2, box.corner.row - top + box.rows / 2)
    }
    order = boxes.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    nodes.reserveCapacity(boxes.count)
    if !boxes.isEmpty { _ = build(boxes.indices) }
  }

  private mutating func build(_ places: Range<Int>) -> LatticeBox {
    let number = nodes.count
    var box = boxes[order[places.lowerBound]]
    nodes.append(Node(box: box, places: places))
    if places.count <= Self.leafSize {
      for place in places { box = box.union(boxes[order[place]]) }
    } else {
      let middle = places.lowerBound + places.count / 2
      box = build(places.lowerBound..<middle)
      nodes[number].second = nodes.count
      box = box.union(build(middle..<places.upperBound))
    }
    nodes[number].box = box
    return box
  }

  /// Returns the interleaved bits of two numbers, which must not be negative. Numbers from 2^32 on count as 2^32 − 1.
  private static func interleaved(_ column: Int, _ row: Int) -> UInt64 {
    func spread(_ place: Int) -> UInt64 {
      var bits = UInt64(min(place, Int(UInt32.max)))
      for (shift, mask) in [
        (16, 0x0000_FFFF_0000_FFFF), (8, 0x00FF_00FF_00FF_00FF), (4, 0x0F0F_0F0F_0F0F_0F0F),
        (2, 0x3333_3333_3333_3333), (1, 0x5555_5555_5555_5555),
      ] as [(UInt64, UInt64)] {
        bits = (bits | bits << shift) & mask
      }
      return bits
    }
    return spread(column) | spread(row) << 1
  }

  /// Visits the boxes whose bound does not exceed a limit. The branch with the lower bound is visited first.
  ///
  /// - Parameters:
  ///   - limit: the highest bound of a box to visit.
  ///   - bound: returns a lower bound for everything in a box, or nil if the box can be skipped.
  ///   - visit: called with the index of a box. It may lower the limit.
  package func search(
    limit: Int, bound: (LatticeBox) -> Int?, visit: (_ box: Int, _ limit: inout Int) throws(RunError) -> Void
  ) throws(RunError) {
    guard let root = nodes.first, let first = bound(root.box) else { return }
    var limit = limit
    var waiting = [(node: 0, bound: first)]
    while let (node, lowest) = waiting.popLast() {
      guard lowest <= limit else { continue }
      let places = nodes[node].places, second = nodes[node].second
      if second == 0 {
        for place in places {
          if let own = bound(boxes[order[place]]), own <= limit { try visit(order[place], &limit) }
        }
        continue
      }
      var branches = [node + 1, second].compactMap { branch in bound(nodes[branch].box).map { (branch, $0) } }
      if branches.count == 2, branches[0].1 < branches[1].1 { branches.swapAt(0, 1) }
      waiting += branches
    }
  }

  /// Calls `visit` with the indices of the boxes that are near the given box.
  package func near(_ box: LatticeBox, _ visit: (Int) throws(RunError) -> Void) throws(RunError) {
    try search(limit: 0) {
      $0.isNear(box) ? 0 : nil
    } visit: { (found, _) throws(RunError) in
      try visit(found)
    }
  }

  /// Returns the index of the box with the smallest gap to the given box, or the lowest such index in a tie. Returns
  /// nil if no box is within the limit.
  package func nearest(to box: LatticeBox, except excluded: Int, within limit: Int) throws(RunError) -> Int? {
    var nearest: Int?
    var smallest = Int.max
    try search(limit: limit) {
      box.gap(to: $0)
    } visit: { (found, limit) throws(RunError) in
      guard found != excluded else { return }
      let gap = box.gap(to: boxes[found])
      if gap < smallest || gap == smallest && found < nearest ?? .max { (smallest, nearest) = (gap, found) }
      limit = min(limit, gap)
    }
    return nearest
  }
}
