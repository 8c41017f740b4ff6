import Mealy

/// Wolfram's elementary cellular automata: a line of cells, each 0 or 1, that all become at once what the rule says of
/// themselves and their two neighbours.
///
/// A value is one checked specification. Its machine has a row as state, ``Input`` as input, and answers the number of
/// live cells.
public struct ElementaryAutomaton: Sendable {
  public var rule: ElementaryRule
  /// Periodic, dead or unbounded; closed is as dead, since what is not there is not alive.
  public var boundary: Boundary
  public var initial: Initial
  /// At least 0; with `until` the most that are made.
  public var steps: Int
  public var until: Until?
  /// The width that the author wrote, at least 1.
  public var grid: Int?

  public init(
    rule: ElementaryRule, boundary: Boundary = .periodic, initial: Initial = .single, steps: Int, grid: Int? = nil,
    until: Until? = nil
  ) {
    self.rule = rule
    self.boundary = boundary
    self.initial = initial
    self.steps = steps
    self.grid = grid
    self.until = until
  }

  /// Columns of a row: the box, on an unbounded line with the light cone on both sides.
  public var width: Int { width(after: steps) }
}

// MARK: - The machine

extension ElementaryAutomaton {
  public enum Input: Sendable, Hashable {
    /// All cells become what the rule says.
    case tick
    /// A cell is flipped by hand; the column is one of the line's.
    case toggle(column: Int)
  }

  /// The map of the machine: it answers how many cells are 1 after the input.
  public static let mapper = Mapper<ElementaryLine, Input, Int> { line, input in
    switch input {
    case .tick: line.tick()
    case .toggle(let column): line.toggle(column)
    }
    return .output(line.population)
  }

  /// The machine at step 0.
  public func machine(
    _ request: RunRequest = RunRequest()
  ) throws(RunError) -> Automaton<ElementaryLine, Input, Int> {
    Automaton(state: try firstLine(request, lastStep: steps), mapper: Self.mapper)
  }

  /// The line at step 0, wide enough for a run of so many steps.
  func firstLine(_ request: RunRequest, lastStep: Int) throws(RunError) -> ElementaryLine {
    let margin = margin(after: lastStep)
    let cells = try initial.grid(in: box, draws: request.draws, upstream: request.upstream)
    return ElementaryLine(margin == 0 ? cells : cells.widened(by: margin), rule: rule, boundary: boundary)
  }
}

extension BitGrid {
  /// The one row of this grid with `margin` dead cells on each side.
  fileprivate func widened(by margin: Int) -> BitGrid {
    var wide = BitGrid(columns: columns + 2 * margin, rows: 1)
    let shift = UInt64(margin & 63)
    for (index, word) in words.enumerated() where word != 0 {
      let target = margin >> 6 + index
      wide.words[target] |= word << shift
      if shift > 0, word >> (64 - shift) != 0 { wide.words[target + 1] |= word >> (64 - shift) }
    }
    return wide
  }
}
