import Rendering
import Simulations

extension LineScreen {
  /// Marks the rows at which the rule changes with the new rule, at the right edge.
  func drawRuleMarks(_ line: any LinePlay, _ viewport: CellViewport, on canvas: inout Canvas) {
    let sign = canvas.isASCII ? "<" : "◂"
    for change in line.ruleChanges {
      // The row of a change belongs to the old rule. The new rule reads its cells.
      guard let place = viewport.place(of: Position(column: viewport.window.corner.column, row: change.generation))
      else { continue }
      let long = "\(sign) \(line.ruleKey) \(change.rule)"
      let mark = long.count <= canvas.columns / 3 ? long : "\(sign) \(line.ruleKey)"
      canvas.put(mark, column: canvas.columns - mark.count, row: Self.head(size) + place.row, .selected)
    }
  }
}
