/// A change of a cell by hand, made after the state of a step has been computed and before the next one is.
package struct CellEdit: Hashable, Sendable {
  /// The step of the edit, where 0 is the initial state.
  package var step: Int
  package var cell: Position
  /// The new state. Nil toggles the cell: 0 becomes 1, and any other state becomes 0.
  package var state: UInt8?

  package init(step: Int, cell: Position, state: UInt8?) {
    self.step = step
    self.cell = cell
    self.state = state
  }

  /// Returns the keys of a block that makes these edits and ends at a step.
  ///
  /// - Parameters:
  ///   - keys: the keys of the block that started the session. Its end and its edits are replaced.
  ///   - names: the names of the states, or nil if states have only numbers.
  package static func replay(
    _ keys: [(key: String, value: String)], _ edits: [CellEdit], upTo step: Int, isLine: Bool = false,
    names: [String]? = nil
  ) -> [(key: String, value: String)] {
    let kept = keys.filter { $0.key != "edits" && !SharedKeys.replaced.contains($0.key) }
    guard !edits.isEmpty else { return kept + [("steps", String(step))] }
    // Edits of the same step to the same state make up one entry.
    var entries: [(edit: CellEdit, cells: [Position])] = []
    for edit in edits {
      if let last = entries.last, last.edit.step == edit.step, last.edit.state == edit.state {
        entries[entries.count - 1].cells.append(edit.cell)
      } else {
        entries.append((edit, [edit.cell]))
      }
    }
    let texts = entries.map { edit, cells in
      let places = cells.map { isLine ? String($0.column) : "[\($0.column), \($0.row)]" }.joined(separator: ", ")
      let state = edit.state.map { ", state: \(names?[Int($0)] ?? "\($0)")" } ?? ""
      return "{step: \(edit.step), at: [\(places)]\(state)}"
    }
    return kept + [("steps", String(step)), ("edits", "[\(texts.joined(separator: ", "))]")]
  }
}
