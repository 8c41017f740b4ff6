extension Life {
  /// The largest box that is filled cell by cell. A larger one exceeds the default memory limit.
  private static let mostBoxCells = 0x1p31
  /// The most live cells that are listed one by one.
  private static let mostListedCells = 1 << 20

  /// The initial cells as a quadtree, if they lie too far apart or too far from the origin to fill their box cell by
  /// cell. Nil if the box is small, or if `initial` contains anything but cells and patterns.
  func scatteredPattern() -> LargePattern? {
    guard hasSquares, size == nil, case .table(let table) = rule.transition,
      Double(box.columns) * Double(box.rows) > Self.mostBoxCells, let cells = initial.placedCells(Self.mostListedCells),
      let plane = try? HashPlane(cells, generation: 0, rule: table, limits: RunLimits()),
      let tree = plane.macrocell(limit: Self.mostSquares)
    else { return nil }
    return LargePattern(
      tree: tree, rule: initial.rule, notes: Pattern.Notes(generation: initial.firstGeneration))
  }
}

extension Initial {
  /// The live cells that the forms place on a plane without a grid, each form over the ones before it. Nil if a form
  /// does anything else, or if there are more live cells than a limit.
  fileprivate func placedCells(_ limit: Int) -> [Position]? {
    var cells: Set<Position> = []
    for form in forms {
      switch form {
      case .cells(let positions):
        guard positions.count <= limit, positions.allSatisfy(\.isWithinLimits) else { return nil }
        cells.formUnion(positions)
      case .pattern(let pattern, let at):
        let corner = at ?? pattern.place(from: .origin) ?? .origin
        guard corner.isWithinLimits, pattern.packed.highest <= 1, pattern.liveCount(limit) <= limit else { return nil }
        let columns = corner.column..<corner.column + pattern.columns
        let rows = corner.row..<corner.row + pattern.rows
        // Its dead cells are placed too.
        cells = cells.filter { !columns.contains($0.column) || !rows.contains($0.row) }
        pattern.forEachLive { cells.insert(Position(column: corner.column + $0, row: corner.row + $1)) }
      default: return nil
      }
      guard cells.count <= limit else { return nil }
    }
    return Array(cells)
  }
}

extension Pattern {
  /// The number of live cells, or a larger one than a limit.
  fileprivate func liveCount(_ limit: Int) -> Int {
    var count = 0
    for row in 0..<rows where count <= limit {
      packed.runs(in: self.row(row)) { range, state in count += state == 0 ? 0 : range.count }
    }
    return count
  }

  /// Calls a function with the column and the row of each live cell.
  fileprivate func forEachLive(_ body: (_ column: Int, _ row: Int) -> Void) {
    for row in 0..<rows {
      let cells = self.row(row)
      packed.runs(in: cells) { range, state in
        if state != 0 { for place in range { body(place - cells.lowerBound, row) } }
      }
    }
  }
}
