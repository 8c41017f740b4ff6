/// A search for pairs of nearby cells. Cells within one column and row touch, and cells within two columns and rows
/// have a common neighbour.
enum CellLinks {
  /// Calls `body` with the indices of both cells of each pair. O(cells + pairs).
  ///
  /// - Parameters:
  ///   - distance: the maximum number of columns and rows between the cells of a pair, 1 or 2.
  ///   - cells: the cells in ascending order of rows and then columns. A cell may occur several times.
  ///   - stop: the signal, which is checked every 4,096 cells.
  @inline(__always)
  static func forEach(
    within distance: Int, in cells: [Position], until stop: StopSignal?,
    _ body: (_ cell: Int, _ earlier: Int) throws(RunError) -> Void
  ) throws(RunError) {
    // `rows` are the cells so far in the two previous rows and in the current one. `nearest` are the first cells of
    // these rows that are not too far to the left.
    var rows = (0..<0, 0..<0, 0..<0)
    var nearest = (0, 0, 0)
    for (index, cell) in cells.enumerated() {
      if index & 4095 == 4095 { try stop.check() }
      if index == 0 || cells[index - 1].row != cell.row {
        switch index == 0 ? .max : cell.row - cells[index - 1].row {
        case 1: rows = (rows.1, rows.2, index..<index)
        case 2: rows = (rows.2, 0..<0, index..<index)
        default: rows = (0..<0, 0..<0, index..<index)
        }
        nearest = (rows.0.lowerBound, rows.1.lowerBound, index)
      }
      if distance > 1 { try visit(rows.0, &nearest.0, distance, cells, index, body) }
      try visit(rows.1, &nearest.1, distance, cells, index, body)
      try visit(rows.2, &nearest.2, distance, cells, index, body)
      rows.2 = rows.2.lowerBound..<index + 1
    }
  }

  @inline(__always)
  private static func visit(
    _ row: Range<Int>, _ nearest: inout Int, _ distance: Int, _ cells: [Position], _ index: Int,
    _ body: (_ cell: Int, _ earlier: Int) throws(RunError) -> Void
  ) throws(RunError) {
    let column = cells[index].column
    while nearest < row.upperBound, cells[nearest].column < column - distance { nearest += 1 }
    var other = nearest
    while other < row.upperBound, cells[other].column <= column + distance {
      try body(index, other)
      other += 1
    }
  }

  /// Returns clusters of cells. The distance between cells of different clusters is greater than the given one.
  static func clusters(
    within distance: Int, of cells: [Position], until stop: StopSignal?
  ) throws(RunError) -> [[Position]] {
    var sets = DisjointSets(count: cells.count)
    try forEach(within: distance, in: cells, until: stop) { (cell, earlier) throws(RunError) in
      sets.unite(cell, earlier)
    }
    return sets.sets(of: cells)
  }
}

/// Disjoint sets of numbers from 0 on that can be united, with path halving. The root of a set is its smallest number.
///
/// Source: R. E. Tarjan, "Efficiency of a good but not linear set union algorithm", *Journal of the ACM* 22 (1975).
struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  /// Returns the smallest number in the set that contains a number.
  mutating func root(of number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// Unites the sets of two numbers.
  mutating func unite(_ one: Int, _ other: Int) {
    let (one, other) = (root(of: one), root(of: other))
    parents[max(one, other)] = min(one, other)
  }

  /// Returns the elements of each set in their original order. The sets are in the order of their first elements.
  mutating func sets<Element>(of elements: [Element]) -> [[Element]] {
    var numbers = [Int](repeating: -1, count: elements.count)
    var sets: [[Element]] = []
    for (index, element) in elements.enumerated() {
      let root = root(of: index)
      if numbers[root] < 0 {
        numbers[root] = sets.count
        sets.append([])
      }
      sets[numbers[root]].append(element)
    }
    return sets
  }
}
