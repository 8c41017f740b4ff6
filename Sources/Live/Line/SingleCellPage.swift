import Rendering
import Simulations

/// A page about one cell of the next row: the cells above it, the rule, and the case that decides it.
struct SingleCellPage {
  let line: any LinePlay
  /// The column of the cell.
  let column: Int

  private var step: Int { line.step }

  func draw(on canvas: inout Canvas, rows: Range<Int>) {
    let decision = line.decision(at: column)
    let label = max(3, String(step + 1).count + 1)
    let shown = max(1, (canvas.columns - label) / 2)
    let next = line.nextColumns
    let first =
      next.count <= shown ? next.lowerBound : max(next.lowerBound, min(next.upperBound - shown, column - shown / 2))
    let columns = first..<min(next.upperBound, first + shown)
    if rows.count < 4 {
      // The newest row and the cells decided so far.
      drawRows(columns, 0, at: label, rows.lowerBound, on: &canvas)
      canvas.put(
        shortSentence(decision), column: 0, row: rows.lowerBound + 1, .strong, upTo: canvas.columns)
      return
    }

    // The newest row, the cell and the rule take ten rows. The history above gets the others.
    let above = max(0, min(step, rows.count - 10))
    var row = rows.lowerBound
    drawRows(columns, above, at: label, row, on: &canvas)
    row += above + 1
    drawFunnel(columns, at: label, row, on: &canvas)
    drawNext(columns, decision, at: label, row + 1, on: &canvas)
    row += rows.count >= 9 ? 3 : 2
    guard row < rows.upperBound else { return }
    let words = sentence(decision)
    canvas.put(
      words.count < canvas.columns ? words : shortSentence(decision), column: 1, row: row, .strong,
      upTo: canvas.columns)
    drawCases(decision, row + 1, upTo: rows.upperBound, on: &canvas)
  }

  private func put(_ generation: Int, at label: Int, _ row: Int, on canvas: inout Canvas) {
    let text = String(generation)
    canvas.put(text, column: max(0, label - 1 - text.count), row: row, .dim)
  }

  /// Draws the newest row and some rows above it.
  private func drawRows(
    _ columns: Range<Int>, _ above: Int, at label: Int, _ row: Int, on canvas: inout Canvas
  ) {
    let window = LatticeBox(
      corner: Position(column: columns.lowerBound, row: step - above), columns: columns.count, rows: above + 1)
    draw(line.picture(in: window, scale: 1), at: label, row, on: &canvas)
    for index in 0...above { put(step - above + index, at: label, row + index, on: &canvas) }
  }

  private func draw(_ picture: Picture, at column: Int, _ row: Int, on canvas: inout Canvas) {
    canvas.draw(canvas.cells(picture, .twoColumns), column: column, row: row)
  }

  /// Draws the lines from the cells above to the cell.
  private func drawFunnel(_ columns: Range<Int>, at label: Int, _ row: Int, on canvas: inout Canvas) {
    let signs = canvas.isASCII ? ["\\", "-", "\\", "/", "-", "/"] : ["╰", "─", "┐", "┌", "─", "╯"]
    let width = 2 * (2 * line.reach + 1), start = label + 2 * (column - line.reach - columns.lowerBound)
    for place in 0..<width where start + place >= label && start + place < canvas.columns {
      let sign: String
      switch place {
      case 0: sign = signs[0]
      case width - 1: sign = signs[5]
      case width / 2 - 1: sign = signs[2]
      case width / 2: sign = signs[3]
      default: sign = signs[1]
      }
      canvas.put(sign, column: start + place, row: row, .strong)
    }
  }

  /// Draws the next row up to the cell. The cells after it are dotted.
  private func drawNext(
    _ columns: Range<Int>, _ decision: CellDecision, at label: Int, _ row: Int, on canvas: inout Canvas
  ) {
    put(step + 1, at: label, row, on: &canvas)
    let decided = columns.lowerBound..<max(columns.lowerBound, min(columns.upperBound, column + 1))
    if !decided.isEmpty {
      let states = decided.map { $0 == column ? decision.result : line.decision(at: $0).result }
      draw(
        Picture(columns: states.count, rows: 1, scale: 1, looks: line.looks, elements: states), at: label, row,
        on: &canvas)
    }
    for place in decided.upperBound..<max(decided.upperBound, columns.upperBound) {
      canvas.put(canvas.isASCII ? ".." : "··", column: label + 2 * (place - columns.lowerBound), row: row, .dim)
    }
  }

  /// Returns a sentence about the decision.
  func sentence(_ decision: CellDecision) -> String {
    let cells = decision.neighbourhood
    let found = line.cases[decision.matching]
    let above =
      line.base == 2 && cells.count == 3 && found.label.count == 3
      ? "left \(cells[0]), centre \(cells[1]), right \(cells[2])"
      : "\(cells.map { String($0) }.joined(separator: " + ")) = \(found.label)"
    guard let before = decision.before else { return "Cell \(column): \(above); the new cell is \(decision.result)." }
    return "Cell \(column): \(above); case \(found.result) xor previous \(before) = \(decision.result)."
  }

  /// Returns a shorter sentence for a narrow terminal.
  private func shortSentence(_ decision: CellDecision) -> String {
    let found = line.cases[decision.matching]
    let isSum = !(line.base == 2 && decision.neighbourhood.count == 3 && found.label.count == 3)
    let words = "Cell \(column): \(isSum ? "sum " : "")\(found.label)"
    guard let before = decision.before else { return "\(words), new cell \(decision.result)" }
    return "\(words): \(found.result) xor \(before) = \(decision.result)"
  }

  /// Draws the cases around the matching one, which is in brackets, and the rule's number in digits.
  private func drawCases(_ decision: CellDecision, _ row: Int, upTo end: Int, on canvas: inout Canvas) {
    let cases = line.cases
    let width = cases.reduce(1) { max($0, $1.label.count, String($1.result).count) } + 2
    let left = width * cases.count < canvas.columns ? 1 : 0
    let count = max(1, min(cases.count, (canvas.columns - left) / width))
    let first = max(0, min(cases.count - count, decision.matching - count / 2))
    for index in first..<first + count {
      let isMatching = index == decision.matching
      for (line, text) in [cases[index].label, String(cases[index].result)].enumerated() where row + line < end {
        let space = width - 2 - text.count
        let padded =
          String(repeating: " ", count: space / 2) + text + String(repeating: " ", count: space - space / 2)
        canvas.put(
          isMatching ? "[\(padded)]" : " \(padded) ", column: left + (index - first) * width, row: row + line,
          isMatching ? .selected : .plain, upTo: canvas.columns)
      }
    }
    // The marks show that there are more cases on that side.
    if first > 0, row < end { canvas.put("‹", column: 0, row: row, .dim) }
    if first + count < cases.count, row < end { canvas.put("›", column: canvas.columns - 1, row: row, .dim) }
    guard row + 2 < end else { return }
    let digits = cases.map { String($0.result) }.joined(separator: line.base > 10 ? " " : "")
    let name = LineScreen.capital(line.ruleKey)
    let base = line.base == 2 ? "in binary" : "in base \(line.base)"
    let number = "\(name) \(line.ruleText) = \(digits) \(base)"
    let place = ": digit \(cases.count - 1 - decision.matching), counted from 0 at the right."
    canvas.put(
      number.count + place.count < canvas.columns ? number + place : number, column: 1, row: row + 2,
      upTo: canvas.columns)
  }
}
