extension Initial {
  /// Each cell alive with a probability, independently.
  public static func random(_ density: Probability) -> Initial { Initial([.random(density)]) }

  /// This many live cells, chosen at random.
  public static func count(_ cells: Int) -> Initial { Initial([.count(cells)]) }

  /// These cells, or people.
  public static func cells(_ positions: [Position]) -> Initial { Initial([.cells(positions)]) }

  /// A pattern.
  ///
  /// - Parameter place: its top-left corner; nil centres it, on a plane without end at the origin.
  public static func pattern(_ pattern: Pattern, at place: Position? = nil) -> Initial {
    Initial([.pattern(pattern, at: place)])
  }

  /// A built-in pattern such as `gosper-gun`; nil where there is none of that name.
  public static func pattern(named name: String, at place: Position? = nil) -> Initial? {
    PatternLibrary.pattern(named: name).map { .pattern($0, at: place) }
  }

  /// This state, and over it another one.
  public func with(_ other: Initial) -> Initial { Initial(forms + other.forms) }
}
