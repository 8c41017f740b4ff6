/// The state of a lattice at step 0: random cells, single cells and patterns, placed one over another.
public struct Initial: Sendable, Hashable {
  package enum Form: Sendable, Hashable {
    /// One live cell in the centre: column ⌊W/2⌋, row ⌊H/2⌋.
    case single
    /// Each cell alive with this probability, independently.
    case random(Probability)
    /// Each cell in a state by itself: in state 0 with the first probability, in state 1 with the second, and so on.
    case shares([Probability])
    /// Random cells with a symmetry: each cell takes the draw of the first cell that the symmetry maps it to.
    indirect case symmetric(Form, SoupSymmetry)
    /// This many live cells, chosen at random among all.
    case count(Int)
    /// These cells.
    case cells([Position])
    /// A pattern with its top-left corner at `at`, or centred.
    case pattern(Pattern, at: Position?)
    /// A pattern that stays a quadtree, placed by its file. It goes with no other form.
    case tree(LargePattern)
    /// The final state of another block.
    case from(String)
  }

  /// The forms, one on top of the other. Without any form, no cell is alive.
  package var forms: [Form]

  package init(_ forms: [Form]) { self.forms = forms }

  /// The bytes of its patterns and lists of cells.
  var heldBytes: Int {
    forms.reduce(0) { sum, form in
      switch form {
      case .cells(let positions): sum + positions.count * MemoryLayout<Position>.stride
      case .pattern(let pattern, _): sum + pattern.byteCount
      case .tree(let pattern): sum + pattern.byteCount
      case .shares(let shares): sum + shares.count * MemoryLayout<Probability>.stride
      case .symmetric(let form, _): sum + Initial([form]).heldBytes
      case .single, .random, .count, .from: sum
      }
    }
  }

  /// No live cells.
  public static let empty = Initial([])
  /// One live cell in the centre: column ⌊columns / 2⌋ of row ⌊rows / 2⌋.
  public static let single = Initial([.single])
  /// Each cell alive with probability 1/2, independently of the others.
  public static let random = Initial([.random(.half)])

  /// The rule that came with the first pattern that has one.
  package var rule: String? {
    for form in forms {
      switch form {
      case .pattern(let pattern, _): if let rule = pattern.rule { return rule }
      case .tree(let pattern): if let rule = pattern.rule { return rule }
      default: break
      }
    }
    return nil
  }

  /// The game of MCell whose rule came with the first pattern that has a rule, if that rule is not one of Life.
  var foreignGame: String? {
    for case .pattern(let pattern, _) in forms where pattern.rule != nil { return pattern.notes.foreignGame }
    return nil
  }

  /// The pattern that stays a quadtree, if there is one.
  var largePattern: LargePattern? {
    for case .tree(let pattern) in forms { return pattern }
    return nil
  }

  /// The smallest box from [0, 0] that holds what is placed, or nil if a form fills whatever box there is.
  package var extent: (columns: Int, rows: Int)? {
    var extent = (columns: 1, rows: 1)
    // Farther away nothing can be placed, which is an error of the run.
    func near(_ place: Int) -> Int { min(max(place, Position.limits.lowerBound), Position.limits.upperBound) }
    // A list that many forms share is gone through once.
    var seen: Set<UnsafeRawPointer?> = []
    for form in forms {
      switch form {
      // The box of a quadtree is that of its engine.
      case .single, .tree: break
      case .random, .shares, .symmetric, .count, .from: return nil
      case .cells(let positions):
        guard seen.insert(positions.withUnsafeBytes(\.baseAddress)).inserted else { continue }
        for cell in positions {
          extent = (max(extent.columns, near(cell.column) + 1), max(extent.rows, near(cell.row) + 1))
        }
      case .pattern(let pattern, let at):
        extent = (
          max(extent.columns, near(at?.column ?? 0) + pattern.columns),
          max(extent.rows, near(at?.row ?? 0) + pattern.rows)
        )
      }
    }
    return extent
  }
  /// The smallest box around what is placed, or nil if a form fills whatever box there is. It holds [0, 0] unless all
  /// patterns are placed by their files, and reaches to the left and up as far as any place.
  ///
  /// - Parameter origin: the cell of the lattice from which files count their positions, or nil if these do not count.
  func box(filesFrom origin: Position?) -> LatticeBox? {
    guard let extent else { return nil }
    let others = Initial(forms.filter { $0.place(fileFrom: origin) == nil })
    let fromOrigin = (others.extent ?? extent)
    var box =
      others.forms.isEmpty && !forms.isEmpty
      ? nil : LatticeBox(corner: .origin, columns: fromOrigin.columns, rows: fromOrigin.rows)
    for case .pattern(let pattern, nil) in forms {
      guard let origin, let place = pattern.place(from: origin) else { continue }
      let own = LatticeBox(corner: place, columns: max(1, pattern.columns), rows: max(1, pattern.rows))
      box = box?.union(own) ?? own
    }
    let corner = corner
    return corner == .origin ? box : box.map { LatticeBox(corner: corner, columns: 1, rows: 1).union($0) }
  }

  /// The leftmost column and the topmost row that the author names, at most 0.
  private var corner: Position {
    var corner = Position.origin
    func include(_ place: Position) {
      guard place.isWithinLimits else { return }
      corner = Position(column: min(corner.column, place.column), row: min(corner.row, place.row))
    }
    var seen: Set<UnsafeRawPointer?> = []
    for form in forms {
      switch form {
      case .cells(let positions) where seen.insert(positions.withUnsafeBytes(\.baseAddress)).inserted:
        for cell in positions { include(cell) }
      case .pattern(_, let at?): include(at)
      default: break
      }
    }
    return corner
  }

  /// The generation of the first pattern with a generation other than 0, in decimal digits.
  var firstGeneration: String {
    for case .pattern(let pattern, _) in forms where pattern.notes.generation != "0" {
      return pattern.notes.generation
    }
    return largePattern?.notes.generation ?? "0"
  }
}

extension Initial.Form {
  /// The cell where the file of a pattern places it, or nil for anything else.
  fileprivate func place(fileFrom origin: Position?) -> Position? {
    if case .pattern(let pattern, nil) = self, let origin { pattern.place(from: origin) } else { nil }
  }
}

extension Pattern {
  /// The cell of a lattice where the file places the pattern, or nil if it does not say.
  ///
  /// - Parameter origin: the cell from which the file counts.
  func place(from origin: Position) -> Position? {
    guard notes.isPlaced else { return nil }
    return Position(column: notes.corner.column + origin.column, row: notes.corner.row + origin.row)
  }
}
