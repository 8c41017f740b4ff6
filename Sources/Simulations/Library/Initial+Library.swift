extension Initial {
  /// Returns a state in which each cell is alive with a probability, independently of the others.
  public static func random(_ density: Probability) -> Initial { Initial([.random(density)]) }

  /// Returns a state of this many live cells, chosen at random.
  ///
  /// A lattice with fewer cells is an error of the run.
  public static func count(_ cells: Int) -> Initial { Initial([.count(cells)]) }

  /// Returns a state in which these cells are alive, or these people sick.
  ///
  /// A position outside the lattice is an error of the run.
  public static func cells(_ positions: [Position]) -> Initial { Initial([.cells(positions)]) }

  /// Returns a state that holds a pattern.
  ///
  /// - Parameter place: the cell of its top-left corner; nil centres the pattern, on an endless plane at the origin.
  public static func pattern(_ pattern: Pattern, at place: Position? = nil) -> Initial {
    Initial([.pattern(pattern, at: place)])
  }

  /// Returns a state that holds a built-in pattern, such as `gosper-gun`, or nil if no pattern has the name.
  ///
  /// The page `docs/reference.md` lists them.
  public static func pattern(named name: String, at place: Position? = nil) -> Initial? {
    PatternLibrary.pattern(named: name).map { .pattern($0, at: place) }
  }

  /// Returns this state with another one placed over it.
  public func with(_ other: Initial) -> Initial { Initial(forms + other.forms) }
}
