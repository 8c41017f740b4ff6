/// A period of a pattern whose parts have colours. Each part evolves as if it were alone. Parts are united if the whole
/// pattern evolves in another way.
struct ColouredOrbit {
  private let orbit: LifeOrbit
  private let phase: Int
  private let rule: MooreTable
  private let islands: [[Position]]
  private let box: LatticeBox
  private let stop: StopSignal?
  /// The sets of islands that form a part, by the index of the island.
  private var sets: DisjointSets
  /// The colour of each cell in the box, row by row: the number of its part from 1 on, or 0 for a dead cell.
  private var colours: [Int32]
  /// The indices of the live cells.
  private var living: [Int] = []
  /// The number of the last generation in which each cell of the box had a live cell in its neighbourhood, the live cells
  /// there as an index of the rule's table, and their colour or `mixed`.
  private var examined: [Int32], blocks: [UInt16], colour: [Int32]
  /// The cells with a live cell in their neighbourhood.
  private var touched: [Int] = []
  private var generation: Int32 = 0
  private var setCount: Int
  /// The colour of cells of several parts.
  private static let mixed: Int32 = -1

  /// Creates an orbit whose parts are islands.
  ///
  /// - Parameters:
  ///   - orbit: the generations of the whole pattern.
  ///   - phase: the generation of the orbit at which the parts are islands.
  ///   - islands: the cells of the islands in this generation.
  ///   - rule: the rule of the pattern.
  /// - Throws: an error if the box around the orbit needs more than a quarter of the memory limit.
  init(
    _ orbit: LifeOrbit, phase: Int, islands: [[Position]], rule: MooreTable, _ limits: RunLimits
  ) throws(RunError) {
    stop = limits.stop
    self.orbit = orbit
    self.phase = phase
    self.rule = rule
    self.islands = islands
    let period = orbit.phases.dropFirst().reduce(orbit.phases[0].box) { $0.union($1.box) }
    let both = period.union(period.moved(by: orbit.displacement))
    // A step examines the cells next to live ones, and the neighbours of these cells.
    box = LatticeBox(
      corner: both.corner - Position(column: 2, row: 2), columns: both.columns + 4, rows: both.rows + 4)
    try limits.demand(14 * Double(box.columns) * Double(box.rows), share: 4)
    sets = DisjointSets(count: islands.count)
    setCount = islands.count
    colours = [Int32](repeating: 0, count: box.columns * box.rows)
    examined = colours
    colour = colours
    blocks = [UInt16](repeating: 0, count: colours.count)
  }

  /// Returns the cells of each part at the first generation of the orbit, in ascending order of rows. The parts are in
  /// the order of their first cells. Nil if there are not more than `few` parts, which is often known early.
  ///
  /// - Throws: an error if the signal stops the search.
  mutating func parts(moreThan few: Int) throws(RunError) -> [[Position]]? {
    while setCount > few {
      start()
      let first = coloured
      var found = first
      let count = setCount
      for generation in 1...orbit.period {
        // A step whose parts meet is repeated with the united parts.
        while try !step() {
          guard setCount > few else { return nil }
          recolour()
        }
        if phase + generation == orbit.period { found = coloured }
      }
      // United parts may influence the generations before they met, so the period is computed once more.
      if setCount == count, returns(first) { return parts(found) }
    }
    return nil
  }

  /// Returns whether the islands are these islands after one generation, each on its own.
  ///
  /// - Throws: an error if the signal stops the search.
  mutating func becomes(_ next: [[Position]]) throws(RunError) -> Bool {
    start()
    guard try step() else {
      sets = DisjointSets(count: islands.count)
      setCount = islands.count
      return false
    }
    var found: Set<Int32> = []
    for island in next {
      let colour = colours[index(of: island[0])]
      guard found.insert(colour).inserted, island.allSatisfy({ colours[index(of: $0)] == colour }) else { return false }
    }
    return true
  }

  private mutating func unite(_ one: Int32, _ other: Int32) {
    let one = Int(one) - 1, other = Int(other) - 1
    guard sets.root(of: one) != sets.root(of: other) else { return }
    sets.unite(one, other)
    setCount -= 1
  }

  private func index(of cell: Position) -> Int {
    (cell.row - box.corner.row) * box.columns + cell.column - box.corner.column
  }

  /// Colours the islands.
  private mutating func start() {
    for index in living { colours[index] = 0 }
    living.removeAll(keepingCapacity: true)
    for (island, cells) in islands.enumerated() {
      let colour = Int32(sets.root(of: island) + 1)
      for cell in cells {
        let index = index(of: cell)
        colours[index] = colour
        living.append(index)
      }
    }
  }

  /// The live cells and their colours, in ascending order of rows and then columns.
  private var coloured: [(index: Int, colour: Int32)] { living.sorted().map { ($0, colours[$0]) } }

  /// Gives the live cells of united parts the same colour.
  private mutating func recolour() {
    for index in living { colours[index] = Int32(sets.root(of: Int(colours[index]) - 1) + 1) }
  }

  /// Computes a generation.
  ///
  /// - Returns: false if the parts do not add up to the whole pattern. The parts that meet at a difference are then
  ///   united, and the generation stays the same.
  private mutating func step() throws(RunError) -> Bool {
    try stop.check()
    var next: [(index: Int, colour: Int32)] = []
    var isWhole = true
    let width = box.columns
    let offsets = [-width - 1, -width, -width + 1, -1, 0, 1, width - 1, width, width + 1]
    next.reserveCapacity(living.count)
    try meet(offsets)
    for (number, centre) in touched.enumerated() {
      if number & 1023 == 1023 { try stop.check() }
      let block = Int(blocks[centre]), one = colour[centre]
      // Most cells meet a single part.
      guard one == Self.mixed else {
        if rule[block] { next.append((centre, one)) }
        continue
      }
      let around = offsets.map { colours[centre + $0] }
      let met = Set(around.filter { $0 != 0 })
      let born = met.filter { colour in rule[Self.block(around) { $0 == colour }] }
      if born.count != (rule[block] ? 1 : 0) {
        isWhole = false
        if let least = met.min() { for colour in met { unite(colour, least) } }
      } else if let colour = born.first {
        next.append((centre, colour))
      }
    }
    guard isWhole else { return false }
    for index in living { colours[index] = 0 }
    living = next.map(\.index)
    for cell in next { colours[cell.index] = cell.colour }
    return true
  }

  /// Adds each live cell to the neighbourhoods that contain it.
  private mutating func meet(_ offsets: [Int]) throws(RunError) {
    generation &+= 1
    touched.removeAll(keepingCapacity: true)
    for (number, living) in living.enumerated() {
      if number & 1023 == 1023 { try stop.check() }
      let own = colours[living]
      var bit: UInt16 = 1 << 8
      for offset in offsets {
        let centre = living - offset
        if examined[centre] != generation {
          examined[centre] = generation
          touched.append(centre)
          blocks[centre] = bit
          colour[centre] = own
        } else {
          blocks[centre] |= bit
          if colour[centre] != own { colour[centre] = Self.mixed }
        }
        bit >>= 1
      }
    }
  }

  private static func block(_ around: [Int32], _ isAlive: (Int32) -> Bool) -> Int {
    around.reduce(0) { 2 * $0 + (isAlive($1) ? 1 : 0) }
  }

  /// Returns whether every part is the same after the period, apart from the displacement. Parts that exchange cells
  /// are united.
  private mutating func returns(_ first: [(index: Int, colour: Int32)]) -> Bool {
    let offset = orbit.displacement.row * box.columns + orbit.displacement.column
    var isSame = true
    for (index, colour) in first where colours[index + offset] != colour {
      isSame = false
      unite(colour, colours[index + offset])
    }
    return isSame
  }

  /// Returns the parts of a generation, moved back by the displacement of one period.
  private func parts(_ cells: [(index: Int, colour: Int32)]) -> [[Position]] {
    var numbers: [Int32: Int] = [:]
    var parts: [[Position]] = []
    for (index, colour) in cells {
      let number = numbers[colour, default: parts.count]
      if number == parts.count {
        numbers[colour] = number
        parts.append([])
      }
      let place = Position(column: index % box.columns, row: index / box.columns)
      parts[number].append(place + box.corner - orbit.displacement)
    }
    return parts
  }
}
