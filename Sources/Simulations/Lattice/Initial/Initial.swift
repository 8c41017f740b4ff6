/// The state of a lattice at step 0: random cells, single cells and patterns, placed one over another.
public struct Initial: Sendable, Hashable {
  package enum Form: Sendable, Hashable {
    /// One live cell in the centre: column ⌊W/2⌋, row ⌊H/2⌋.
    case single
    /// Each cell alive with this probability, independently.
    case random(Probability)
    /// So many live cells, chosen at random among all.
    case count(Int)
    /// These cells.
    case cells([Position])
    /// A pattern with its top-left corner at `at`, or centred.
    case pattern(Pattern, at: Position?)
    /// The final state of another block.
    case from(String)
  }

  /// Nothing is alive where there is none.
  package var forms: [Form]

  package init(_ forms: [Form]) { self.forms = forms }

  /// The bytes of its patterns and lists of cells.
  var heldBytes: Int {
    forms.reduce(0) { sum, form in
      switch form {
      case .cells(let positions): sum + positions.count * MemoryLayout<Position>.stride
      case .pattern(let pattern, _): sum + pattern.byteCount
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
    for case .pattern(let pattern, _) in forms {
      if let rule = pattern.rule { return rule }
    }
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
      case .single: break
      case .random, .count, .from: return nil
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
}
