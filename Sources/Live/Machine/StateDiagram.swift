import Typography

/// A machine as states and arrows, for a terminal.
///
/// Each state has a line of its own, with its loop. Each arrow to another state begins on a line below the state. It
/// runs through a lane on the right to the line of its target:
///
/// ```text
/// [low] ↺ 0/0 ◀───────┐
///  └ 1/0 ───────────┐ │
/// (high) ↺ 1/1 ◀────┘ │
///  └ 0/1 ─────────────┘
/// ```
package struct StateDiagram {
  /// An arrow for all symbols that lead from one state to another.
  package struct Arrow: Hashable {
    package var start: Int
    package var end: Int
    /// The symbols, each with its output.
    package var label: String
    /// Whether the last transition used the arrow.
    package var isLit: Bool

    package init(start: Int, end: Int, label: String, isLit: Bool) {
      (self.start, self.end, self.label, self.isLit) = (start, end, label, isLit)
    }
  }

  /// The size in cells of the terminal.
  package let columns: Int
  package let rows: Int
  private var texts: [Text] = []
  private var lines: [Place: Line] = [:]

  private struct Text {
    var text: String
    /// The mark before the text, in Unicode and in ASCII.
    var mark: (unicode: String, ascii: String) = ("", "")
    var column: Int
    var row: Int
    var style: CanvasStyle
  }

  private struct Place: Hashable {
    var column: Int
    var row: Int
  }

  /// The directions in which a line leaves a cell.
  private struct Line {
    var directions: Directions = []
    var isLit = false
  }

  private struct Directions: OptionSet {
    let rawValue: UInt8
    static let up = Directions(rawValue: 1), down = Directions(rawValue: 2)
    static let left = Directions(rawValue: 4), right = Directions(rawValue: 8)
  }

  /// Lays out a diagram, or returns nil if it does not fit.
  ///
  /// - Parameters:
  ///   - arrows: at most one for each pair of states.
  ///   - current: the highlighted state.
  ///   - spacing: the empty rows between the states. The lanes get wider by the same number of columns.
  package init?(
    states: [String], arrows: [Arrow], current: Int, spacing: Int = 0, columns room: Int, rows most: Int
  ) {
    let others = arrows.filter { $0.start != $0.end }
    let pitch = 2 + spacing
    rows = states.count + others.count + spacing * (states.count - 1)
    guard !states.isEmpty, rows <= most else { return nil }
    var stateRows: [Int] = [], arrowRows: [(arrow: Arrow, row: Int, end: Int)] = [], ends: [Int] = []
    var row = 0
    for (state, name) in states.enumerated() {
      stateRows.append(row)
      let box = state == current ? "[\(name)]" : "(\(name))"
      texts.append(Text(text: box, column: 0, row: row, style: state == current ? .selected : .plain))
      var end = Self.width(box)
      if let loop = arrows.first(where: { $0.start == state && $0.end == state }) {
        texts.append(
          Text(text: loop.label, mark: ("↺ ", "@ "), column: end + 1, row: row, style: loop.isLit ? .strong : .dim))
        end += 3 + Self.width(loop.label)
      }
      ends.append(end)
      row += 1
      for arrow in others where arrow.start == state {
        texts.append(
          Text(text: arrow.label, mark: ("└ ", "+ "), column: 1, row: row, style: arrow.isLit ? .strong : .dim))
        arrowRows.append((arrow, row, 3 + Self.width(arrow.label)))
        row += 1
      }
      row += spacing
    }
    let firstLane = max(ends.map { $0 + 4 }.max() ?? 0, arrowRows.map { $0.end + 2 }.max() ?? 0) + 2 * spacing
    // Short arrows run inside long ones.
    var lanes: [[ClosedRange<Int>]] = [], laneOf: [Int: Int] = [:]
    func span(_ index: Int) -> ClosedRange<Int> {
      let (start, end) = (arrowRows[index].row, stateRows[arrowRows[index].arrow.end])
      return min(start, end)...max(start, end)
    }
    for index in arrowRows.indices.sorted(by: { (span($0).count, $0) < (span($1).count, $1) }) {
      let free = lanes.firstIndex { $0.allSatisfy { !$0.overlaps(span(index)) } }
      if free == nil { lanes.append([]) }
      let lane = free ?? lanes.count - 1
      lanes[lane].append(span(index))
      laneOf[index] = lane
    }
    columns = lanes.isEmpty ? ends.max() ?? 0 : firstLane + pitch * (lanes.count - 1) + 1
    guard columns <= room else { return nil }
    for (index, (arrow, row, end)) in arrowRows.enumerated() {
      let column = firstLane + pitch * (laneOf[index] ?? 0), goal = stateRows[arrow.end]
      let head = ends[arrow.end] + 1
      connect(row: row, end + 1...column, isLit: arrow.isLit)
      connect(column: column, min(row, goal)...max(row, goal), isLit: arrow.isLit)
      connect(row: goal, head...column, isLit: arrow.isLit)
      texts.append(Text(text: "", mark: ("◀", "<"), column: head, row: goal, style: .plain))
    }
  }

  private static func width(_ text: String) -> Int { VisibleText(label: text).width }

  private mutating func connect(row: Int, _ columns: ClosedRange<Int>, isLit: Bool) {
    for column in columns {
      var directions: Directions = []
      if column > columns.lowerBound { directions.insert(.left) }
      if column < columns.upperBound { directions.insert(.right) }
      if columns.count == 1 || column == columns.lowerBound { directions.insert(.left) }
      add(directions, column, row, isLit)
    }
  }

  private mutating func connect(column: Int, _ rows: ClosedRange<Int>, isLit: Bool) {
    for row in rows {
      var directions: Directions = []
      if row > rows.lowerBound { directions.insert(.up) }
      if row < rows.upperBound { directions.insert(.down) }
      add(directions, column, row, isLit)
    }
  }

  private mutating func add(_ directions: Directions, _ column: Int, _ row: Int, _ isLit: Bool) {
    lines[Place(column: column, row: row), default: Line()].directions.formUnion(directions)
    if isLit { lines[Place(column: column, row: row)]?.isLit = true }
  }

  // MARK: Drawing

  package func draw(on canvas: inout Canvas, column: Int, row: Int) {
    for (place, line) in lines {
      canvas.put(
        Self.character(line.directions, isASCII: canvas.isASCII), column: column + place.column,
        row: row + place.row, line.isLit ? .strong : .dim)
    }
    for text in texts {
      let mark = canvas.isASCII ? text.mark.ascii : text.mark.unicode
      canvas.put(mark + text.text, column: column + text.column, row: row + text.row, text.style)
    }
  }

  private static func character(_ directions: Directions, isASCII: Bool) -> String {
    let isLevel = directions.isSubset(of: [.left, .right]), isUpright = directions.isSubset(of: [.up, .down])
    if isASCII { return isLevel ? "-" : isUpright ? "|" : "+" }
    if isLevel { return "─" }
    if isUpright { return "│" }
    return switch directions {
    case [.left, .down]: "┐"
    case [.left, .up]: "┘"
    case [.right, .down]: "┌"
    case [.right, .up]: "└"
    case [.left, .right, .down]: "┬"
    case [.left, .right, .up]: "┴"
    case [.left, .up, .down]: "┤"
    case [.right, .up, .down]: "├"
    default: "┼"
    }
  }
}
