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
    var lines = cells.map { row in
      let padded = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - width(of: $0)) }
      return "| " + padded.joined(separator: " | ") + " |"
    }
    lines.insert("| " + widths.map { String(repeating: "-", count: $0) }.joined(separator: " | ") + " |", at: 1)
    return lines
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
