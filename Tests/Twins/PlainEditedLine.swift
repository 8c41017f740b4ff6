import Simulations

/// A line of cells under either kind of rule, in plain arrays, for comparison with runs and sessions with edits.
///
/// An unbounded line has as many cells on either side as anything can reach. They form a ring, in which the cells far
/// away are the background.
package struct PlainEditedLine {
  package enum Rule {
    case elementary(number: Int, isSecondOrder: Bool)
    case totalistic(code: Int, colours: Int, radius: Int)
  }

  package let rule: Rule
  package let isDead: Bool
  /// The number of cells to the left of column 0.
  package let margin: Int
  package private(set) var cells: [Int]
  private var before: [Int]
  private var isFirstRow = true

  /// Creates a line.
  ///
  /// - Parameter keys: the keys of the block.
  package init(_ keys: [(key: String, value: String)], firstRow: String, steps: Int) {
    func value(_ name: String) -> String { keys.first { $0.key == name }?.value ?? "" }
    if let code = Int(value("code")) {
      rule = .totalistic(code: code, colours: Int(value("colours")) ?? 2, radius: Int(value("radius")) ?? 1)
    } else {
      let text = value("rule")
      rule = .elementary(number: Int(text.prefix { $0 != "R" }) ?? 0, isSecondOrder: text.hasSuffix("R"))
    }
    isDead = value("boundary") == "dead"
    let reach = if case .totalistic(_, _, let radius) = rule { radius } else { 1 }
    margin = value("boundary") == "unbounded" ? reach * (steps + 2) : 0
    let beyond = [Int](repeating: 0, count: margin)
    cells = beyond + firstRow.map { Self.letters.firstIndex(of: $0) ?? 1 } + beyond
    before = cells
  }

  private static let letters: [Character] = [".", "A", "B", "C"]

  private func cell(_ column: Int) -> Int {
    if isDead { return cells.indices.contains(column) ? cells[column] : 0 }
    return cells[(column % cells.count + cells.count) % cells.count]
  }

  package mutating func tick() {
    let next = cells.indices.map { column -> Int in
      switch rule {
      case .elementary(let number, let isSecondOrder):
        let neighbours = 4 * cell(column - 1) + 2 * cell(column) + cell(column + 1)
        return (number >> neighbours & 1) ^ (isSecondOrder ? before[column] : 0)
      case .totalistic(let code, let colours, let radius):
        let sum = (-radius...radius).reduce(0) { $0 + cell(column + $1) }
        return (0..<sum).reduce(code) { digits, _ in digits / colours } % colours
      }
    }
    (before, cells) = (cells, next)
    isFirstRow = false
  }

  package mutating func edit(_ input: LineInput) {
    switch input {
    case .tick: return tick()
    case .set(let column, let state): cells[column + margin] = Int(state)
    case .toggle(let column): cells[column + margin] = cells[column + margin] == 0 ? 1 : 0
    }
    // The row before the first one equals it.
    if isFirstRow { before = cells }
  }

  /// Returns the middle of the row, as wide as a line of text, in the letters of the states.
  package func text(columns: Int, states: Int) -> String {
    let cut = (cells.count - columns) / 2
    return String(cells[cut..<cut + columns].map { $0 == 0 ? "." : states == 2 ? "O" : Self.letters[$0] })
  }
}
