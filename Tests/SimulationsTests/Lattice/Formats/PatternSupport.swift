import Simulations
import Testing
import TestSupport

/// Returns the rows of a pattern, each as one digit per state.
func rows(_ pattern: Pattern) -> [String] {
  (0..<pattern.rows).map { row in (0..<pattern.columns).map { String(pattern[$0, row]) }.joined(separator: "") }
}

func rle(_ text: String) throws(PatternFormat.Fault) -> Pattern { try PatternFormat.rle.read(Array(text.utf8)) }

/// Returns why a text cannot be read, or nil if it can be read.
func fault(_ format: PatternFormat, _ text: String) -> PatternFormat.Fault? {
  do throws(PatternFormat.Fault) {
    _ = try format.read(Array(text.utf8))
    return nil
  } catch {
    return error
  }
}

extension Pattern {
  /// Returns random cells with a random density of 0 to 1 in steps of a tenth.
  static func random(states: UInt8, columns: Int, rows: Int, _ random: inout SplitMix) -> Pattern {
    let density = random.number(0...10)
    let cells = (0..<columns * rows).map { _ in
      random.number(0...9) < density ? UInt8(random.number(1...Int(states))) : 0
    }
    return Pattern(columns: columns, rows: rows, cells: cells)
  }

  /// The cells of the smallest box around the live cells, with the corner moved accordingly. All other notes are
  /// dropped.
  var cropped: Pattern {
    let alive = cells.indices.filter { cells[$0] != 0 }
    guard let top = alive.first.map({ $0 / columns }), let bottom = alive.last.map({ $0 / columns }) else {
      return Pattern(columns: 0, rows: 0, cells: [])
    }
    let left = alive.map { $0 % columns }.min() ?? 0, right = alive.map { $0 % columns }.max() ?? 0
    var result = Pattern(
      columns: right - left + 1, rows: bottom - top + 1,
      cells: (top...bottom).flatMap { cells[$0 * columns + left...$0 * columns + right] })
    result.notes.corner = Position(column: notes.corner.column + left, row: notes.corner.row + top)
    return result
  }
}
