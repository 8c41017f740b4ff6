import Rendering
import Simulations

extension Canvas {
  /// Returns the shapes and names of a session's states. Empty if the cells have two states or no legend.
  func legend(of session: any PlaySession, _ form: CellForm) -> [(sign: CellPicture, name: String)] {
    let looks = session.looks
    let states = looks.indices.filter { looks[$0].role != .ground }
    guard form == .halfBlocks || form == .twoColumns, (2...8).contains(states.count) else { return [] }
    return states.map { state in
      let rows = form == .halfBlocks ? 2 : 1
      let elements = [UInt8](repeating: UInt8(state), count: rows)
      let picture = Picture(columns: 1, rows: rows, scale: 1, looks: looks, elements: elements)
      return (cells(picture, form), looks[state].name)
    }
  }

  /// Returns a legend as plain text.
  func text(_ legend: [(sign: CellPicture, name: String)]) -> String {
    legend.map { "\($0.sign.lines.first ?? "") \($0.name)" }.joined(separator: "  ")
  }

  /// Draws a legend with the shapes and colours of the cells.
  mutating func draw(_ legend: [(sign: CellPicture, name: String)], column: Int, row: Int) {
    var column = column
    for (sign, name) in legend {
      draw(sign, column: column, row: row)
      column = put(" \(name)", column: column + sign.columns, row: row) + 2
    }
  }
}
