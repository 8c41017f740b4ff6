import Expressions

/// Rules compiled to a table: for each state and each combination of the inputs that its rules use, the chain of rules
/// to try.
///
/// The arrays are flat, so that the loop over the cells follows no references.
struct RuleTable: Sendable {
  /// What a rule does to a cell, and with which chance.
  struct Attempt: Sendable, Hashable {
    var rule: Int32
    /// The next state, or −1 for that of a random neighbour.
    var to: Int16
    var isCertain: Bool
    /// A draw below it succeeds.
    var threshold: UInt64
  }

  /// Where an input that is not a count comes from.
  enum Source: Sendable, Hashable {
    /// The neighbour at an offset.
    case cell(right: Int32, down: Int32)
    case age
    case neighbours
    case flag(Int32)
  }

  /// The rules for the cells in one state.
  struct Part: Sendable {
    var inputs: Range<Int>
    var counts: Range<Int>
    /// The place of C(r + k, k) for k = 0 and r = 0 in ``RuleTable/sizes``.
    var sizes: Int
    var entries: Int
    /// The number of tuples of counts.
    var countSize: Int
  }

  /// The place among the parts of each state; −1 for a state that no rule changes.
  var partOfState: [Int32] = []
  var parts: [Part] = []
  var sources: [Source] = []
  /// The number of values of each source.
  var radices: [Int32] = []
  /// The places of the counts among ``counted``.
  var countPlaces: [Int32] = []
  var sizes: [Int32] = []
  /// The chains of all combinations.
  var entries: [UInt32] = []
  /// The attempts of chain c are those from chainStarts[c] to chainStarts[c + 1].
  var chainStarts: [UInt32] = [0, 0]
  var attempts: [Attempt] = []
  /// The states whose neighbours are counted.
  var counted: [Int] = []
  var pairs = PairTable()

  /// The largest number of combinations.
  static let limit = 1 << 24
}

extension RuleTable {
  /// The largest number of cells in a neighbourhood with a table.
  private static let mostCells = 16

  /// Returns the table of two states that hexadecimal digits describe.
  ///
  /// The neighbourhood with the cell itself, in reading order, is a number in binary digits. The highest bit of the
  /// table is the next state for 0, and its last bit that for the largest number.
  static func table(_ digits: String, _ lattice: AutomatonLattice) -> Result<RuleTable, RuleProblem> {
    let cells = Set(lattice.neighbourhood.offsets + [.origin]).sorted { ($0.row, $0.column) < ($1.row, $1.column) }
    guard cells.count <= mostCells else {
      return .failure(
        RuleProblem(
          part: .rule, message: "a neighbourhood of \(cells.count) cells is too large for a table",
          advice: "write rules with counts, or use a smaller neighbourhood"))
    }
    let bits = digits.utf8.flatMap { digit in
      let value = digit < 97 ? digit - 48 : digit - 87
      return (0..<4).map { value >> (3 - $0) & 1 }
    }
    guard bits.count == 1 << cells.count else {
      let wanted = (1 << cells.count) / 4
      return .failure(
        RuleProblem(
          part: .rule,
          message: "expected \(wanted) hexadecimal digits for a neighbourhood of \(cells.count) cells, found "
            + "\(digits.utf8.count)",
          advice: wanted >= 1 && digits.utf8.count < wanted
            ? "write {table: 0x\(String(repeating: "0", count: wanted - digits.utf8.count))\(digits)}"
            : "write {table: 0x\(digits.prefix(max(1, wanted)))}"))
    }
    var table = RuleTable()
    table.attempts = (0..<2).map { Attempt(rule: 0, to: Int16($0), isCertain: true, threshold: .max) }
    table.chainStarts = [0, 0, 1, 2]
    table.pairs.rulesOfState = [[], []]
    // A cell beyond a closed edge counts as 0.
    let values = lattice.boundary == .closed ? 3 : 2, others = cells.filter { $0 != .origin }
    let size = others.reduce(1) { size, _ in size * values }
    for state in 0..<2 {
      table.partOfState.append(Int32(state))
      let first = table.sources.count
      table.sources += others.map { .cell(right: Int32($0.column), down: Int32($0.row)) }
      table.radices += others.map { _ in Int32(values) }
      table.parts.append(
        Part(inputs: first..<table.sources.count, counts: 0..<0, sizes: 0, entries: table.entries.count, countSize: 1))
      for index in 0..<size {
        var rest = index
        let digits =
          others.map { _ in
            defer { rest /= values }
            return rest % values == 1 ? 1 : 0
          }.reversed() as [Int]
        var number = 0, place = 0
        for cell in cells {
          number = number << 1 | (cell == .origin ? state : digits[place])
          place += cell == .origin ? 0 : 1
        }
        table.entries.append(Int(bits[number]) == state ? 0 : UInt32(bits[number]) + 1)
      }
    }
    table.sizes = [1]
    return .success(table)
  }
}
