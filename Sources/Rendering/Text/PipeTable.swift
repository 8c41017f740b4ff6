import Simulations
import Typography

/// A table in Markdown's pipe form, its columns aligned.
package enum PipeTable {
  /// Header, delimiter row and rows, padded by display width so that they also align as plain text. Cells are escaped
  /// here; a row that is short gets empty cells, one that is long loses the rest.
  ///
  /// - Parameter isMarkdown: whether the cells are Markdown already, and hold no `|`.
  package static func lines(_ table: Table, isMarkdown: Bool = false) -> [String] {
    let count = table.header.count
    let cells = ([table.header] + table.rows).map { row in
      (0..<count).map { $0 < row.count ? (isMarkdown ? row[$0] : MarkdownEscape.cell(row[$0])) : "" }
    }
    let widths = (0..<count).map { column in
      // A delimiter has at least three dashes: shorter ones are not tables everywhere.
      cells.reduce(3) { max($0, DisplayWidth.of($1[column])) }
    }
    var lines = cells.map { row in
      "| " + zip(row, widths).map { PlainText.padded($0, to: $1) }.joined(separator: " | ") + " |"
    }
    lines.insert("| " + widths.map { String(repeating: "-", count: $0) }.joined(separator: " | ") + " |", at: 1)
    return lines
  }

  /// The statistics of a report that are to be listed, in its order.
  package static func statistics(_ statistics: [Statistic]) -> Table {
    Table(
      header: ["statistic", "value"], rows: statistics.map { [$0.name, NumberText.value($0.value)] })
  }
}
