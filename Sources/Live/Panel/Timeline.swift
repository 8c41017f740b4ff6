import Terminal

/// The bar below a simulation. It shows the current step between the start and the furthest step that was seen. A press
/// or a drag on it goes to another step.
package struct Timeline: Hashable, Sendable {
  package let present: Int
  package let furthest: Int
  private let columns: Int

  package init(present: Int, furthest: Int, columns: Int) {
    self.present = present
    self.furthest = furthest
    self.columns = columns
  }

  /// Returns whether a terminal has room for the bar.
  package static func fits(_ size: TerminalSize) -> Bool { size.columns >= 40 && size.rows >= 10 }

  /// Returns the rows below a simulation: the bar if there is room, and the bottom line.
  package static func foot(_ size: TerminalSize) -> Int { fits(size) ? 2 : 1 }

  /// The columns of a number. The current step gets as many as the furthest one, so the bar never moves.
  private var digits: Int { String(furthest).count }

  /// The columns of the bar.
  package var track: Range<Int> {
    let start = digits + 2, end = columns - (isWide ? digits + 2 : 1)
    return start..<max(start + 1, end)
  }

  /// Whether there is room for the number of the furthest step.
  private var isWide: Bool { columns >= 2 * digits + 16 }

  /// Returns the column of a step.
  package func column(of step: Int) -> Int {
    guard furthest > 0 else { return track.lowerBound }
    return track.lowerBound + Int((Double(step) / Double(furthest) * Double(track.count - 1)).rounded())
  }

  /// Returns the step under a column. Columns beyond the bar give its ends.
  package func step(at column: Int) -> Int {
    let place = column - track.lowerBound, last = track.count - 1
    if place <= 0 { return 0 }
    if place >= last { return furthest }
    return Int((Double(furthest) * Double(place) / Double(last)).rounded())
  }

  /// The length of a stride: a tenth of the steps seen.
  var stride: Int { max(1, furthest / 10) }

  func draw(on canvas: inout Canvas, row: Int) {
    let number = String(present), knob = column(of: present), track = track
    canvas.put(number, column: 1 + digits - number.count, row: row, .strong)
    let (before, mark, after) = canvas.isASCII ? ("=", "#", "-") : ("━", "█", "─")
    func line(_ sign: String, _ columns: Range<Int>, _ style: CanvasStyle) {
      canvas.put(String(repeating: sign, count: columns.count), column: columns.lowerBound, row: row, style)
    }
    line(before, track.lowerBound..<knob, .plain)
    line(mark, knob..<knob + 1, .strong)
    line(after, knob + 1..<max(knob + 1, track.upperBound), .dim)
    if isWide { canvas.put(String(furthest), column: track.upperBound + 1, row: row, .dim) }
  }
}
