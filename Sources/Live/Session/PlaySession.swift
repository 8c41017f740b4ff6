import Simulations
import Specification

/// A session of any model on a screen. Each gesture and each advance looks up the model once, and never for each cell.
package protocol PlaySession: Sendable {
  var declaration: ModelDeclaration { get }
  var step: Int { get }
  var statistics: [Statistic] { get }
  var seriesNames: [String] { get }
  /// The values of the series at the current step.
  var seriesValues: [Int] { get }
  /// The values of the series in decimal digits, even if they exceed `Int`.
  var seriesTexts: [String] { get }
  /// The reason why the session cannot leap over many steps, or nil if it can.
  var obstacleToLeaps: String? { get }
  /// Whether the state is too large to examine each of its cells.
  var isVast: Bool { get }
  /// Returns the text of a macrocell file with the cells as a quadtree; nil if no such file holds them.
  ///
  /// - Parameters:
  ///   - cellLimit: the result is also nil if the box around the cells has at most this many cells.
  ///   - generation: the generation, in decimal digits.
  func macrocell(beyond cellLimit: Int, generation: String) -> [UInt8]?
  /// The signal that stops a computation. The session is of no use afterwards.
  var stop: StopSignal? { get set }
  /// The box around the cells, or nil if there are no cells.
  var bounds: LatticeBox? { get }
  var cellStates: Int { get }
  /// The looks of the states of a cell.
  var looks: [StateLook] { get }
  /// The names of all states that a cell can have.
  var stateNames: [String] { get }
  /// Whether the lattice grows with its live cells.
  var isUnbounded: Bool { get }
  /// Whether each cell is shown as its opposite.
  var isInverted: Bool { get }
  var finalState: FinalState? { get }
  /// The rule, as in pattern files.
  var patternRule: String? { get }
  /// The seed of the random numbers.
  var seed: UInt64 { get }
  /// The step that is counted as 0.
  var origin: Int { get }
  /// The number of steps since the last change of the rule or of all cells, with which a copied block begins.
  var ownSteps: Int { get }
  /// A number that tells the stretches between these changes apart.
  var courseNumber: Int { get }
  /// The number of inputs that can be undone.
  var inputCount: Int { get }
  /// Whether there are inputs by hand in addition to the prescribed ones, even if they belong to later steps.
  var hasEdits: Bool { get }
  var canUndo: Bool { get }
  var canRedo: Bool { get }
  /// Whether later steps change nothing without an input by hand. False if this is unknown. O(cells).
  var isAtRest: Bool { get }
  /// The duration of a step, or nil if steps are only counted.
  var stepClock: StepClock? { get }

  func picture(in window: LatticeBox, scale: Int) -> Picture
  func cell(at place: Position) -> UInt8
  /// Returns the reason why a touch of a cell has no effect, or nil if it has one.
  func obstacle(toTouching place: Position) -> String?
  /// Returns the error in an order that a person types, or nil if it is valid.
  func problem(inOrder text: String) -> String?
  /// Returns the cell for a place inside or outside the edges of the lattice, or nil if there isn't one.
  func place(of cell: Position) -> Position?

  /// The state that a file may show, or nil if a player must not see everything.
  var shownState: FinalState? { get }
  /// Returns a picture of everything, for a file. For a line this is its history.
  func picture(limit: PictureLimit) -> Picture
  /// The cells that an animation shows at the current step, or nil if they are the same for all pictures.
  var frame: LatticeBox? { get }
  /// The rows of a line's history as text, or nil for other models.
  var textRows: [String]? { get }

  /// The memory of the present state and of the kept ones in bytes.
  var byteCount: Double { get }
  /// The most memory that the session may take in bytes.
  var memoryLimit: Double { get }
  /// The memory limit in bytes that the session needs to continue from the present state.
  var leastMemory: Double { get }
  /// Changes the memory limit of the session, in bytes.
  mutating func limitMemory(to limit: Double)
  /// Forgets kept states until the others take at most a number of bytes. Going back to them then takes longer.
  mutating func thinHistory(to room: Double)

  /// Performs a gesture.
  ///
  /// - Returns: whether the gesture changed anything.
  mutating func perform(_ gesture: Gesture) throws(RunError) -> Bool
  mutating func advance(by ticks: Int) throws(RunError)
  /// Computes steps without visiting those between.
  mutating func leap(by ticks: Int) throws(RunError)
  /// Whether steps were leapt over, so going back and forth may take long.
  var hasLeapt: Bool { get }
  mutating func go(to step: Int) throws(RunError)
  /// Undoes the last input.
  ///
  /// - Returns: whether there was an input to undo.
  mutating func undoInput() throws(RunError) -> Bool
  mutating func redoInput() throws(RunError) -> Bool

  /// Returns the keys of a block that ends in the current state.
  func replay(_ keys: [(key: String, value: String)]) throws(RunError) -> [(key: String, value: String)]
}

extension PlaySession {
  package var isInverted: Bool { false }

  package var seriesTexts: [String] { seriesValues.map { String($0) } }

  package var obstacleToLeaps: String? { "this model computes every step" }

  package var stateNames: [String] { looks.map(\.name) }

  package func obstacle(toTouching place: Position) -> String? { nil }

  package func problem(inOrder text: String) -> String? { nil }

  package var isVast: Bool { false }

  package func macrocell(beyond cellLimit: Int, generation: String) -> [UInt8]? { nil }

  package var stop: StopSignal? {
    get { nil }
    set {}
  }

  package mutating func leap(by ticks: Int) throws(RunError) { try advance(by: ticks) }

  /// Returns the value of a statistic, or nil if the model has no statistic of that name.
  func statistic(_ name: String) -> StatisticValue? { statistics.first { $0.name == name }?.value }
}

extension PlaySession {
  /// Returns the name of a cell's state, or nil if the cell does not exist.
  func stateName(at cell: Position) -> String? {
    let picture = picture(in: LatticeBox(corner: cell, columns: 1, rows: 1), scale: 1)
    guard let state = picture.elements.first.map(Int.init), picture.looks.indices.contains(state) else { return nil }
    return picture.looks[state].name
  }

  /// The smallest pattern with all cells that are not 0, whose corner is its place. Nil if there are no such cells, or
  /// if the state is vast. O(cells).
  package var occupiedPattern: Pattern? {
    guard !isVast, let state = finalState, state.columns > 0, state.rows > 0,
      var pattern = state.pattern(rule: nil, generation: "0")
    else { return nil }
    pattern.notes.corner = state.corner
    return pattern.cropped
  }

  /// The number of cells in each state. On a lattice without end, it covers the box around the live cells. All are 0
  /// if the state is vast. O(cells).
  package var stateCounts: [Int] {
    var counts = [Int](repeating: 0, count: max(2, cellStates))
    guard !isVast, let state = finalState else { return counts }
    switch state.cells {
    case .bits(let grid):
      counts[1] = grid.population
      counts[0] = grid.columns * grid.rows - counts[1]
    case .bytes(let cells):
      for cell in cells where counts.indices.contains(Int(cell)) { counts[Int(cell)] += 1 }
    case .numbers, .absent: break
    }
    return counts
  }

  /// A hash of the state, which does not depend on the place of the cells on a lattice without end. Nil if there are no
  /// cells, or the state is vast. O(cells), with 64 cells at a time for bits.
  package var stateHash: UInt64? {
    guard !isVast, let state = finalState else { return nil }
    var hash = UInt64(truncatingIfNeeded: state.columns) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(state.rows)
    func mix(_ word: UInt64) {
      hash = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
    }
    if state.phase.isInverted { mix(1) }
    switch state.cells {
    case .bits(let grid):
      for word in grid.words { mix(word) }
    case .bytes(let cells):
      for cell in cells { mix(UInt64(cell)) }
    case .numbers(let numbers):
      for number in numbers { mix(UInt64(number)) }
    case .absent: break
    }
    return hash
  }
}

/// A search for the smallest number of steps after which a state repeats.
package struct PeriodSearch: Sendable {
  let session: any PlaySession
  /// The largest number of steps to try.
  let distance: Int

  /// The largest number of steps that are tried. A leap may be longer.
  private static let longest = 1 << 20

  package init(_ session: any PlaySession, distance: Int) {
    self.session = session
    self.distance = min(distance, Self.longest)
  }

  /// Computes steps from the state until it repeats. Returns nil if it does not repeat within the distance.
  package func found() -> FoundPeriod? {
    guard let first = session.stateHash else { return nil }
    let corner = session.finalState?.corner
    var later = session
    for period in stride(from: 1, through: distance, by: 1) {
      guard (try? later.advance(by: 1)) != nil, let hash = later.stateHash else { return nil }
      guard hash == first else { continue }
      guard let corner, let moved = later.finalState?.corner else {
        return FoundPeriod(period: period, columns: 0, rows: 0)
      }
      return FoundPeriod(period: period, columns: moved.column - corner.column, rows: moved.row - corner.row)
    }
    return nil
  }
}

/// The number of steps after which a state repeats.
package struct FoundPeriod: Hashable, Sendable {
  package var period: Int
  /// The distance that the state has moved after a period, on a lattice without end.
  package var columns: Int
  package var rows: Int
}
