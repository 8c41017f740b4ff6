extension Initial {
  /// Returns a state in which each cell is alive with the given probability, independently of all others.
  public static func random(_ density: Probability) -> Initial { Initial([.random(density)]) }

  /// Returns a state with this many live cells, chosen at random.
  ///
  /// If the lattice has fewer cells, the run ends with an error.
  public static func count(_ cells: Int) -> Initial { Initial([.count(cells)]) }

  /// Returns a state in which these cells are alive, or these people sick.
  ///
  /// If a position is outside the lattice, the run ends with an error.
  public static func cells(_ positions: [Position]) -> Initial { Initial([.cells(positions)]) }

  /// Returns a state that contains a pattern.
  ///
  /// - Parameter place: the cell of the pattern's top-left corner. With nil, the pattern is centred, or placed at the
  ///   origin of an endless plane.
  public static func pattern(_ pattern: Pattern, at place: Position? = nil) -> Initial {
    Initial([.pattern(pattern, at: place)])
  }

  /// Returns a state that contains a built-in pattern, such as `gosper-gun`, or nil if no pattern has this name.
  ///
  /// The page `docs/reference.md` lists all names.
  public static func pattern(named name: String, at place: Position? = nil) -> Initial? {
    PatternLibrary.pattern(named: name).map { .pattern($0, at: place) }
  }

  /// Returns this state with another one placed on top of it.
  public func with(_ other: Initial) -> Initial { Initial(forms + other.forms) }
}
