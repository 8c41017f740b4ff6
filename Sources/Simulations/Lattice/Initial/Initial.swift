/// The state of a lattice at step 0, made of random cells, single cells and patterns that are placed on top of one
/// another.
public struct Initial: Sendable, Hashable {
  package enum Form: Sendable, Hashable {
    /// One live cell at the centre, in column ⌊columns / 2⌋ of row ⌊rows / 2⌋.
    case single
    /// Each cell is alive with this probability, independently of all others.
    case random(Probability)
    /// Each cell is drawn independently. The shares are the probabilities of state 0, state 1 and so on.
    case shares([Probability])
    /// Random cells with a symmetry. Each cell takes the draw of the first cell that the symmetry maps it to.
    indirect case symmetric(Form, SoupSymmetry)
    /// This many live cells, chosen at random.
    case count(Int)
    /// Live cells at these positions.
    case cells([Position])
    /// A pattern with its top-left corner at `at`, or centred if that is nil.
    case pattern(Pattern, at: Position?)
    /// A pattern that stays a quadtree, at the position in its file. It cannot be combined with other forms.
    case tree(LargePattern)
    /// The cells that a form places, in another state than state 1.
    indirect case inState(UInt8, Form)
    /// The final state of another block.
    case from(String)
  }

  /// The forms, each on top of those before it. Without any form, no cell is alive.
  package var forms: [Form]

  package init(_ forms: [Form]) { self.forms = forms }

  /// The memory of the patterns and lists of cells in bytes.
  var heldBytes: Int {
    forms.reduce(0) { sum, form in
      switch form {
      case .cells(let positions): sum + positions.count * MemoryLayout<Position>.stride
      case .pattern(let pattern, _): sum + pattern.byteCount
      case .tree(let pattern): sum + pattern.byteCount
      case .shares(let shares): sum + shares.count * MemoryLayout<Probability>.stride
      case .symmetric(let form, _), .inState(_, let form): sum + Initial([form]).heldBytes
      case .single, .random, .count, .from: sum
      }
    }
  }

  /// A state without live cells.
  public static let empty = Initial([])
  /// A state with one live cell at the centre, in column ⌊columns / 2⌋ of row ⌊rows / 2⌋.
  public static let single = Initial([.single])
  /// A state in which each cell is alive with probability 1/2, independently of all others.
  public static let random = Initial([.random(.half)])

  /// The rule of the first pattern that has one, or nil.
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

  /// The MCell game of the first pattern with a rule. Nil if that rule also has a name in other formats.
  var foreignGame: String? {
    for case .pattern(let pattern, _) in forms where pattern.rule != nil { return pattern.notes.foreignGame }
    return nil
  }

  /// Whether cells of a pattern that kill their neighbours were read as dead cells.
  var lostKillers: Bool {
    forms.contains { if case .pattern(let pattern, _) = $0 { pattern.notes.lostKillers } else { false } }
  }

  /// The state in which patterns without a rule have no marks, as if their files named a rule such as `LifeHistory`.
  var unmarked: Initial {
    Initial(
      forms.map { form in
        guard case .pattern(let pattern, let at) = form, pattern.rule == nil else { return form }
        return .pattern(pattern.unmarked(under: nil), at: at)
      })
  }

  /// The pattern that stays a quadtree, or nil.
  var largePattern: LargePattern? {
    for case .tree(let pattern) in forms { return pattern }
    return nil
  }

  /// The size of the smallest box from [0, 0] that contains everything placed. Nil if a form fills a box of any size.
  package var extent: (columns: Int, rows: Int)? {
    var extent = (columns: 1, rows: 1)
    // Beyond these limits nothing can be placed. The run reports this as an error.
    func near(_ place: Int) -> Int { min(max(place, Position.limits.lowerBound), Position.limits.upperBound) }
    // A list that many forms share is read only once.
    var seen: Set<UnsafeRawPointer?> = []
    for form in forms {
      switch form {
      // The engine of a quadtree has a box of its own.
      case .single, .tree: break
      case .random, .shares, .symmetric, .inState, .count, .from: return nil
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
  /// Returns the smallest box around everything placed, including positions to the left of and above the origin. Nil if
  /// a form fills a box of any size. The box contains [0, 0] unless the files of all patterns give their positions.
  ///
  /// - Parameter origin: the cell of the lattice from which files count, or nil to ignore the positions in files.
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

  /// The leftmost column and the topmost row in the block, both at most 0.
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

  /// The generation of the first pattern that is not in generation 0, in decimal digits. `0` if there isn't one.
  var firstGeneration: String {
    for case .pattern(let pattern, _) in forms where pattern.notes.generation != "0" {
      return pattern.notes.generation
    }
    return largePattern?.notes.generation ?? "0"
  }
}

extension Initial.Form {
  /// Returns the cell at which the file of a pattern places it, or nil for any other form.
  fileprivate func place(fileFrom origin: Position?) -> Position? {
    if case .pattern(let pattern, nil) = self, let origin { pattern.place(from: origin) } else { nil }
  }
}

extension Pattern {
  /// Returns the cell of a lattice at which the file places the pattern, or nil if the file has no position.
  ///
  /// - Parameter origin: the cell from which the file counts.
  func place(from origin: Position) -> Position? {
    guard notes.isPlaced else { return nil }
    return Position(column: notes.corner.column + origin.column, row: notes.corner.row + origin.row)
  }
}
