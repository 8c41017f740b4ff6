import Expressions
import Specification

/// Conway's Game of Life and all other two-dimensional cellular automata of its kind.
///
/// The rule has two or more states, and every cell has the same neighbourhood. The lattice is bounded in one of many
/// shapes, or unbounded.
public struct Life: Simulation {
  var rule: LifeRule
  /// Whether the rule was taken from the initial pattern, not from the key `rule`.
  var isRuleOfPattern: Bool
  /// The size of the box in which the initial state is created. On a bounded lattice, the box is the whole lattice. Nil
  /// if the placed cells determine the size.
  var size: GridSize?
  var edges: LatticeEdges
  /// Whether the author gave the boundary. Otherwise, it comes from the rule or is the default.
  var isBoundaryGiven = false
  var initial: Initial
  /// The scheduled changes of cells, in ascending order of their steps.
  var edits: [CellEdit]
  package let stepCount: Int
  /// The number of steps if it exceeds ``StepCount/last``, otherwise nil. In the first case, ``stepCount`` is
  /// ``StepCount/last``.
  let farSteps: BigWhole?
  let until: Until?

  package var cost: Cost {
    // A search for a repetition or for a settled pattern holds several lattices, a plain run only one.
    cost(lattices: until?.word == .stable ? 4 : until?.word == .settled ? 6 : 1)
  }

  package var sessionCost: Cost { cost(lattices: RunLimits.statesOfSession) }

  /// Returns the cost of a run that holds a number of lattices at once.
  ///
  /// - Parameter edits: the cells to edit, or nil for those of the specification.
  func cost(lattices: Double, edits: [CellEdit]? = nil) -> Cost {
    let edits = edits ?? self.edits
    // An open lattice also holds the edited cells: in the box around them, or in tiles if these have fewer cells.
    let whole = edges.isOpen ? extent(with: edits) : (columns: box.columns, rows: box.rows)
    let tiles = hasObjects ? tiles(of: edits) : 0, tileCells = tiles * Double(TilePool.side * TilePool.side)
    let own = Double(box.columns) * Double(box.rows)
    let usesTiles = hasObjects && own + tileCells < Double(whole.columns) * Double(whole.rows)
    let (width, height) = usesTiles ? (box.columns, box.rows) : whole
    let columns = Double(width), rows = Double(height)
    // Each lattice has margins. A state of bytes is held twice more: as the initial and as the final state.
    let lattice = memory(columns: width, rows: height)
    let states = rule.isOfBits ? lattice : 2 * columns * rows
    let edited = usesTiles ? tiles * TilePool.bytes : 0, cells = columns * rows + (usesTiles ? tileCells : 0)
    return Cost(
      // The cost of a leap depends on how regular the pattern is, so it is not known in advance.
      memory: lattices * (lattice + edited) + states, updates: leaps ? 0 : cells * Double(stepCount),
      nanoseconds: leaps
        ? 0
        : Cost.nanoseconds(steps: stepCount, each: cells * rule.nanosecondsPerCell, until: until),
      key: width > box.columns || height > box.rows || edited > lattice ? "edits" : size == nil ? "initial" : "grid")
  }

  /// The number of tiles for edits outside the box, including the tiles around them.
  private func tiles(of edits: [CellEdit]) -> Double {
    let box = LatticeBox(corner: box.corner, columns: box.columns, rows: box.rows)
    let cells = edits.lazy.map(\.cell).filter {
      !box.columnRange.contains($0.column) || !box.rowRange.contains($0.row)
    }
    return 9 * Double(Set(cells.map { TilePool.place(of: $0) }).count)
  }

  /// The size of the smallest box around the initial box and all edited cells.
  private func extent(with edits: [CellEdit]) -> (columns: Int, rows: Int) {
    let box = LatticeBox(corner: box.corner, columns: box.columns, rows: box.rows)
    let all = edits.reduce(box) { $0.union(LatticeBox(corner: $1.cell, columns: 1, rows: 1)) }
    return (all.columns, all.rows)
  }

  package var drawnCells: (columns: Double, rows: Double) { (Double(box.columns), Double(box.rows)) }

  package var patternRule: String? { rule.fileText }

  package var heldBytes: Int { initial.heldBytes + edits.count * MemoryLayout<CellEdit>.stride }

  /// The bytes of the statistics that are lists: the box, the displacement, and with `until: settled` the objects. A
  /// random pattern usually leaves about ten kinds of objects.
  package var textBytes: Int {
    let kinds = until?.word == .settled ? 10 : 0
    return StatisticColumn.listSize(4) + StatisticColumn.listSize(2) + kinds * StatisticColumn.listSize(4)
  }

  private func memory(columns: Int, rows: Int) -> Double {
    switch rule.transition {
    case .range(let range): RangeLattice.memory(columns: columns, rows: rows, range: range.range)
    case .table where rule.states == 2: LifeLattice.memory(columns: columns, rows: rows, states: 2)
    case .table, .wireWorld: AgeingLattice.memory(columns: columns, rows: rows, states: rule.states)
    }
  }

  /// The names of the statistics of a run with `until: settled`.
  static let statisticsOfSettled = ["lifespan", "ash", "escaping", ObjectCount.statistic]

  package var absentStatistics: [String] {
    let word = until?.word
    return (word == .stable ? [] : ["period", "since"]) + (word == .stable && edges.isOpen ? [] : ["displacement"])
      + (word == .settled ? [] : Self.statisticsOfSettled)
  }

  /// Returns the cell at a position within or beyond the edges, or nil if there is no cell.
  package func place(of cell: Position) -> Position? {
    cell.isWithinLimits ? edges.cell(at: cell, columns: box.columns, rows: box.rows) : nil
  }

  /// The box in which the initial state is created.
  var box: InitialBox {
    let placed = fileOrigin.flatMap { initial.box(filesFrom: $0) } ?? LatticeBox(corner: .origin, columns: 1, rows: 1)
    var box = InitialBox(
      columns: size?.columns ?? placed.columns, rows: size.map { $0.rows ?? $0.columns } ?? placed.rows,
      wraps: edges == .torus, centres: size != nil,
      corner: Position(
        column: edges.columns == .open ? placed.corner.column : 0, row: edges.rows == .open ? placed.corner.row : 0),
      origin: fileOrigin)
    box.usesAllStates = rule.states > 2
    return box
  }

  /// The cell from which pattern files count their positions. On a bounded lattice it is the cell in the middle, as in
  /// Golly. Nil if the block gives its own grid, in which patterns are centred.
  var fileOrigin: Position? {
    size == nil || rule.topology != nil ? Self.fileOrigin(rule.topology) : nil
  }

  /// Returns the cell from which pattern files count on a lattice that the rule specifies, or on an unbounded one.
  static func fileOrigin(_ topology: Topology?) -> Position {
    Position(column: (topology?.columns ?? 0) / 2, row: (topology?.rows ?? 0) / 2)
  }

  /// The position, the first generation and the lattice that a pattern file of the final state describes.
  var frame: PatternFrame {
    var frame = PatternFrame(firstGeneration: initial.firstGeneration)
    guard let size else { return frame }
    let columns = size.columns, rows = size.rows ?? size.columns
    if edges.columns != .open { frame.corner.column = -(columns / 2) }
    if edges.rows != .open { frame.corner.row = -(rows / 2) }
    guard rule.topology == nil else { return frame }
    if let shape = edges.shape {
      frame.suffix = shape.text
    } else if edges == .torus || edges == .dead {
      frame.suffix = ":\(edges == .torus ? "T" : "P")\(columns),\(rows)"
    }
    return frame
  }

  /// Returns the box of the initial state and the position of its top-left cell. On an unbounded lattice, another
  /// block's final state keeps its position.
  ///
  /// - Throws: an error if another block's final state cannot be the initial state.
  func startingBox(_ request: RunRequest) throws(RunError) -> (InitialBox, Position) {
    let own = box
    guard edges.isOpen, largePattern(request) == nil else { return (own, .origin) }
    for case .from(let name) in initial.forms {
      guard initial.forms.count == 1 else {
        throw RunError(key: "initial", "on an unbounded lattice, nothing else can be combined with 'from'")
      }
      guard let state = request.upstream[name] as? FinalState, state.columns > 0 else { break }
      guard state.reach == .near else {
        throw RunError(
          key: "initial", "'\(name)' ends farther than 2^60 cells from the origin, where no block can begin",
          advice: "stop '\(name)' earlier")
      }
      guard state.cells != .absent else {
        throw RunError(
          key: "initial",
          "the final state of '\(name)' has \(state.sizeText), more than the memory limit allows",
          advice: RunLimits.option(state.memoryToHold).map {
            "stop '\(name)' earlier, or raise the limit with --max-memory \($0)"
          } ?? "stop '\(name)' earlier")
      }
      return (InitialBox(columns: state.columns, rows: state.rows, wraps: false), state.corner)
    }
    return (own, own.corner)
  }
}

extension LifeRule {
  /// Whether a cell is stored as one bit.
  var isOfBits: Bool {
    if case .table = transition { states == 2 } else { false }
  }

  /// The minimum time per cell and step. It is longer for large neighbourhoods, and for rules that depend on the
  /// positions of the neighbours.
  fileprivate var nanosecondsPerCell: Double {
    switch transition {
    case .range(let rule):
      // For a square, one row is added and another one subtracted. For any other shape, each span is added. Each range
      // of counts is compared.
      let spans = rule.shape == .moore ? 2 : rule.shape.spans(range: rule.range).count
      return 0.3 + 0.1 * Double(spans) + 0.03 * Double(rule.births.count + rule.survivals.count)
    case .table(let table): return (table.counts() == nil ? 0.1 : 0.005) + (states == 2 ? 0 : 0.05)
    case .wireWorld: return 0.05
    }
  }
}

extension Life {
  /// The number of states that a cell can have.
  package var stateCount: Int { rule.states }

  /// Whether the lattice grows with its pattern.
  package var growsWithPattern: Bool { edges.isOpen }
}

extension Life {
  /// Returns the keys of a session, with the key `rule` added if a block without it could have another rule.
  func withRule(_ keys: [(key: String, value: String)]) -> [(key: String, value: String)] {
    let ofPattern = initial.rule.flatMap { try? LifeRule.parse($0).get() }
    guard !keys.contains(where: { $0.key == "rule" }), rule != .conway || ofPattern ?? rule != rule else { return keys }
    var keys = keys
    let place = keys.firstIndex { $0.key == "model" }.map { $0 + 1 } ?? 0
    keys.insert(("rule", writtenRule), at: place)
    return keys
  }

  /// The rule as a value in YAML.
  package var writtenRule: String {
    let text = rule.text
    return text.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") } ? YamlScalar.quoted(text) : text
  }
}

extension Life {
  /// Returns the error of a number of steps that only leaps of HashLife could reach, if HashLife cannot run the block.
  ///
  /// - Parameter steps: the value of the key `steps`.
  func problemOfManySteps(_ steps: SpecNode?) -> SpecError.Problem {
    let most = Int(UInt32.max), found = steps?.found ?? "\(stepCount)"
    func problem(_ place: String, advice: String? = nil) -> SpecError.Problem {
      .outOfRange(found: found, expected: "whole number from 0 to \(most.grouped) \(place)", advice: advice)
    }
    guard rule.isOfBits else { return problem("unless the rule has two states and counts the eight nearest cells") }
    if until != nil, until != .stable || edges != .torus {
      let written = steps?.flowText ?? "\(stepCount)"
      return problem("where 'until' is checked at every step", advice: "write \(most) instead of \(written)")
    }
    if edges == .torus {
      let place = "on a torus whose sides are not powers of two"
      guard rule.topology == nil else { return problem(place) }
      let columns = Self.powerOfTwo(from: box.columns), rows = Self.powerOfTwo(from: box.rows)
      return problem(place, advice: "set grid: \(columns)x\(rows), where HashLife leaps over more steps")
    }
    if hasTiles { return problem("on an unbounded plane under a rule with B0") }
    let place = "except on an unbounded plane or a torus whose sides are powers of two"
    guard rule.topology == nil, !rule.fillsEmptySpace else { return problem(place) }
    return problem(place, advice: "set boundary: unbounded, where HashLife leaps over more steps")
  }

  /// Returns the smallest power of two that is at least as large as a side.
  private static func powerOfTwo(from side: Int) -> Int {
    side <= 1 ? 1 : 1 << (Int.bitWidth - (side - 1).leadingZeroBitCount)
  }
}
