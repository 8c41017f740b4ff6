/// A sweep of an automaton: the next state of every cell, or of every cell of a colour, from one snapshot.
///
/// The cells are copied once into a rectangle with a margin, in which every neighbour is at a fixed distance. Counts of
/// several states are packed into one word per cell, so that all of them are added at once.
struct AutomatonStep: Sendable {
  private let lattice: AutomatonLattice
  private let table: RuleTable
  private let flags: [[UInt8]]
  private let ageClasses: [Int]
  private let colour: CheckerColour?
  private let draws: Draws
  private let step: UInt32
  private let cells: [UInt8]
  private let ages: [UInt32]
  /// The codes of all cells and of the margin.
  private let padded: [UInt16]
  private let margin: (columns: Int, rows: Int)
  private let stride: Int
  /// The bits of a count, and how many counts a word has.
  private let countBits, countsPerWord: Int
  private let ruleCount: Int

  /// The cells of a band of rows after the sweep.
  struct Band: Sendable {
    var cells: [UInt8] = []
    var ages: [UInt32] = []
    var counts: [Int]
    /// How often each rule decided.
    var fired: [Int]
    /// Whether a cell could still change.
    var mayChange = false
  }

  /// - Parameter colour: the cells that change, or nil for all cells.
  init(_ state: AutomatonState, _ part: AutomatonPart, _ colour: CheckerColour?) {
    let lattice = state.engine.lattice, table = part.table
    self.lattice = lattice
    self.table = table
    flags = part.flags
    self.colour = colour
    ageClasses = state.engine.ageClasses
    draws = state.draws
    step = UInt32(truncatingIfNeeded: state.step + 1)
    cells = state.cells
    ages = state.ages
    ruleCount = state.engine.ruleCount
    var margin = lattice.neighbourhood.reach
    for case .cell(let right, let down) in table.sources {
      margin = (max(margin.columns, abs(Int(right))), max(margin.rows, abs(Int(down))))
    }
    self.margin = margin
    stride = lattice.columns + 2 * margin.columns
    countBits = Int.bitWidth - lattice.neighbourhood.offsets.count.leadingZeroBitCount
    countsPerWord = 64 / countBits
    padded = Self.padded(state.cells, lattice, margin)
  }

  private static func padded(
    _ cells: [UInt8], _ lattice: AutomatonLattice, _ margin: (columns: Int, rows: Int)
  ) -> [UInt16] {
    let outside = UInt16(lattice.boundary == .closed ? lattice.missing : 0)
    let columns = lattice.columns, stride = columns + 2 * margin.columns, height = lattice.rows + 2 * margin.rows
    return [UInt16](unsafeUninitializedCapacity: stride * height) { target, count in
      count = stride * height
      cells.withUnsafeBufferPointer { cells in
        for row in 0..<height {
          let start = row * stride, y = row - margin.rows
          let isInside = y >= 0 && y < lattice.rows
          guard isInside || lattice.boundary == .periodic else {
            for place in start..<start + stride { target.initializeElement(at: place, to: outside) }
            continue
          }
          let source = y.modulo(lattice.rows) * columns
          for column in 0..<columns {
            target.initializeElement(at: start + margin.columns + column, to: UInt16(cells[source + column]))
          }
          for column in 0..<margin.columns {
            let isPeriodic = lattice.boundary == .periodic
            let left = isPeriodic ? UInt16(cells[source + (column - margin.columns).modulo(columns)]) : outside
            let right = isPeriodic ? UInt16(cells[source + column % columns]) : outside
            target.initializeElement(at: start + column, to: left)
            target.initializeElement(at: start + margin.columns + columns + column, to: right)
          }
        }
      }
    }
  }

  /// Computes the next states of a band of rows.
  ///
  /// - Parameter looks: whether to find out only whether any cell may change, without draws.
  func band(_ rows: Range<Int>, looksOnly looks: Bool = false) -> Band {
    let columns = lattice.columns
    var band = Band(
      counts: [Int](repeating: 0, count: lattice.states), fired: [Int](repeating: 0, count: ruleCount))
    band.cells = Array(cells[rows.lowerBound * columns..<rows.upperBound * columns])
    if !ages.isEmpty { band.ages = Array(ages[rows.lowerBound * columns..<rows.upperBound * columns]) }
    let counts = packedCounts(rows)
    for row in rows {
      for column in 0..<columns {
        let index = row * columns + column, place = index - rows.lowerBound * columns
        let state = cells[index]
        let part = Int(table.partOfState[Int(state)])
        var next = Int(state)
        if part >= 0, colour?.contains(column, row) ?? true {
          let chain = Int(table.entries[entry(table.parts[part], index, column, row, counts, place)])
          if looks {
            if chain != 0, mayChange(chain, state, column, row) { band.mayChange = true }
          } else if chain != 0 {
            next = decide(chain, next, index, column, row, &band.fired)
          }
        }
        if looks { continue }
        band.counts[next] += 1
        if next != Int(state) {
          band.cells[place] = UInt8(truncatingIfNeeded: next)
          if !ages.isEmpty { band.ages[place] = 0 }
        }
      }
    }
    return band
  }

  /// Returns the packed counts of the neighbours of each cell in a band, in as many planes as words are needed.
  private func packedCounts(_ rows: Range<Int>) -> [[UInt64]] {
    let columns = lattice.columns
    return Swift.stride(from: 0, to: table.counted.count, by: countsPerWord).map { first in
      var weights = [UInt64](repeating: 0, count: lattice.states + 1)
      for (place, state) in table.counted[first..<min(first + countsPerWord, table.counted.count)].enumerated() {
        weights[state] = 1 << UInt64(place * countBits)
      }
      let top = rows.lowerBound * stride
      let weighted = padded[top..<(rows.upperBound + 2 * margin.rows) * stride].map { weights[Int($0)] }
      var sums = [UInt64](repeating: 0, count: rows.count * columns)
      weighted.withUnsafeBufferPointer { weighted in
        sums.withUnsafeMutableBufferPointer { sums in
          for offset in lattice.neighbourhood.offsets {
            for row in 0..<rows.count {
              let source = (row + margin.rows + offset.row) * stride + margin.columns + offset.column
              let target = row * columns
              for column in 0..<columns { sums[target &+ column] &+= weighted[source &+ column] }
            }
          }
        }
      }
      return sums
    }
  }

  /// Returns the place of a cell's combination of inputs in the table.
  @inline(__always)
  private func entry(
    _ part: RuleTable.Part, _ index: Int, _ column: Int, _ row: Int, _ counts: [[UInt64]], _ place: Int
  ) -> Int {
    var number = 0
    for input in part.inputs {
      let value =
        switch table.sources[input] {
        case .cell(let right, let down): code(column + Int(right), row + Int(down))
        case .age: ageClasses.ageClass(ages[index])
        case .neighbours: neighbours(column, row)
        case .flag(let flag): Int(flags[Int(flag)][index])
        }
      number = number &* Int(table.radices[input]) &+ value
    }
    number = number &* part.countSize
    let most = lattice.neighbourhood.offsets.count
    var left = most, dimensions = part.counts.count
    for count in part.counts {
      let counted = Int(table.countPlaces[count])
      let word = counts[counted / countsPerWord][place]
      let value = Int(word &>> UInt64(counted % countsPerWord * countBits) & (1 << UInt64(countBits) - 1))
      let sizes = part.sizes &+ dimensions &* (most &+ 1) &+ left
      number = number &+ Int(table.sizes[sizes]) &- Int(table.sizes[sizes &- value])
      left = left &- value
      dimensions = dimensions &- 1
    }
    return part.entries &+ number
  }

  @inline(__always)
  private func code(_ column: Int, _ row: Int) -> Int {
    Int(padded[(row + margin.rows) * stride + margin.columns + column])
  }

  private func neighbours(_ column: Int, _ row: Int) -> Int {
    lattice.neighbourhood.offsets.count { code(column + $0.column, row + $0.row) != lattice.missing }
  }

  /// Returns the next state of a cell: that of the first rule in the chain whose draw succeeds.
  @inline(__always)
  private func decide(
    _ chain: Int, _ state: Int, _ index: Int, _ column: Int, _ row: Int, _ fired: inout [Int]
  ) -> Int {
    let entity = UInt32(truncatingIfNeeded: index)
    for number in Int(table.chainStarts[chain])..<Int(table.chainStarts[chain + 1]) {
      let attempt = table.attempts[number]
      guard draws.succeeds(attempt, entity: entity, step: step) else { continue }
      fired[Int(attempt.rule)] += 1
      if attempt.to >= 0 { return Int(attempt.to) }
      let codes = lattice.neighbourhood.offsets.map { code(column + $0.column, row + $0.row) }
        .filter { $0 != lattice.missing }
      return draws.one(of: codes, rule: attempt.rule, entity: entity, step: step) ?? state
    }
    return state
  }

  /// Returns whether a chain may change a cell, whatever is drawn.
  private func mayChange(_ chain: Int, _ state: UInt8, _ column: Int, _ row: Int) -> Bool {
    for number in Int(table.chainStarts[chain])..<Int(table.chainStarts[chain + 1]) {
      let to = table.attempts[number].to
      if to >= 0 ? to != Int16(state) : hasOther(state, column, row) { return true }
    }
    return false
  }

  private func hasOther(_ state: UInt8, _ column: Int, _ row: Int) -> Bool {
    lattice.neighbourhood.offsets.contains {
      let code = code(column + $0.column, row + $0.row)
      return code != Int(state) && code != lattice.missing
    }
  }
}
