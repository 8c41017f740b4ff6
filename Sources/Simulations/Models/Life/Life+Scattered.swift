extension Life {
  /// The number of cells in the largest box that is filled cell by cell. A larger box would exceed the default memory
  /// limit.
  private static let mostBoxCells = 0x1p31
  /// The maximum number of live cells that are listed individually.
  private static let mostListedCells = 1 << 20

  /// Returns the initial cells as a quadtree if the box around them and the origin is too large to be filled cell by
  /// cell. Returns nil if the box is small, or if `initial` contains anything other than cells and patterns.
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
  /// Returns the live cells that the forms place on a plane without a grid, where later forms overwrite earlier ones.
  /// Returns nil if there is any other form, or if there are more live cells than the limit.
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
        // The dead cells of a pattern overwrite the cells placed before it.
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
  /// Returns the number of live cells, or any number above the limit if there are more.
  fileprivate func liveCount(_ limit: Int) -> Int {
    var count = 0
    for row in 0..<rows where count <= limit {
      packed.runs(in: self.row(row)) { range, state in count += state == 0 ? 0 : range.count }
    }
    return count
  }

  /// Calls a function with the column and the row of each live cell, counted from the pattern's top-left cell.
  fileprivate func forEachLive(_ body: (_ column: Int, _ row: Int) -> Void) {
    for row in 0..<rows {
      let cells = self.row(row)
      packed.runs(in: cells) { range, state in
        if state != 0 { for place in range { body(place - cells.lowerBound, row) } }
      }
    }
  }
}
