import Simulations
import Typography

/// A table in Markdown's pipe form, with aligned columns.
package enum PipeTable {
  /// Returns the header, the delimiter row and the rows, padded by display width so that they also align as plain text.
  /// Cells are escaped here. A short row gets empty cells, and a long one loses the rest.
  ///
  /// - Parameter isMarkdown: whether the cells are already Markdown, without any `|`.
  package static func lines(_ table: Table, isMarkdown: Bool = false) -> [String] {
    let count = table.header.count
    let cells = ([table.header] + table.rows).map { row in
      (0..<count).map { $0 < row.count ? (isMarkdown ? row[$0] : MarkdownEscape.cell(row[$0])) : "" }
    }
    let widths = (0..<count).map { column in
      // A delimiter has at least three dashes, because not all readers recognise tables with shorter ones.
      cells.reduce(3) { max($0, width(of: $1[column])) }
    }
    let areNumbers = (0..<count).map { column in
      let entries = cells.dropFirst().map { $0[column] }
      return entries.allSatisfy { isNumeric($0) || $0.isEmpty || $0 == "none" } && entries.contains(where: isNumeric)
    }
    var lines = cells.map { row in
      let padded = row.indices.map { column in
        let blanks = String(repeating: " ", count: widths[column] - width(of: row[column]))
        return areNumbers[column] ? blanks + row[column] : row[column] + blanks
      }
      return "| " + padded.joined(separator: " | ") + " |"
    }
    let delimiters = zip(widths, areNumbers).map { width, areNumbers in
      areNumbers ? String(repeating: "-", count: width - 1) + ":" : String(repeating: "-", count: width)
    }
    lines.insert("| " + delimiters.joined(separator: " | ") + " |", at: 1)
    return lines
  }

  /// Returns whether a cell is a number, an interval, or a number with an interval.
  private static func isNumeric(_ cell: String) -> Bool {
    if cell == "not final" { return true }
    let rest = cell.hasPrefix("all ") ? cell[...].dropFirst(4) : cell[...].drop { "≥≤<>~\\\u{A0} -−".contains($0) }
    guard let first = rest.first, first.isASCII, first.isNumber else { return false }
    if cell.hasPrefix("all ") { return true }
    let isEnd = rest.hasSuffix(" times") ? rest.dropLast(6) : rest
    return isEnd.allSatisfy { $0.isNumber || ".,…%()e+-−<>≥\\ \u{A0}".contains($0) }
  }

  /// Returns the width of a cell as mdformat measures it: after a zero-width joiner, a character has no width, unless
  /// the joiner follows a virama.
  private static func width(of cell: String) -> Int {
    let joiner: Unicode.Scalar = "\u{200D}"
    guard cell.unicodeScalars.contains(joiner) else { return DisplayWidth.of(cell) }
    var shown = String.UnicodeScalarView()
    var last: Unicode.Scalar?, isJoined = false
    for scalar in cell.unicodeScalars {
      defer { last = scalar }
      if isJoined {
        isJoined = false
      } else if scalar == joiner {
        isJoined = last?.properties.canonicalCombiningClass != .virama
      } else {
        shown.append(scalar)
      }
    }
    return DisplayWidth.of(String(shown))
  }

  /// Returns a table of a report's statistics, in their order.
  package static func statistics(_ statistics: [Statistic]) -> Table {
    Table(
      header: ["statistic", "value"], rows: statistics.map { [$0.name, NumberText.value($0.value)] })
  }
}
