import Expressions
import Simulations
import Specification

/// Tables of a census: the objects of a run, or of all runs of a point, counted by kind.
enum CensusTables {
  /// The largest number of a point's kinds of objects that a table lists. A sentence sums up the others.
  private static let mostRows = 50

  /// The largest number of characters of an apgcode before it is cut. Most are far shorter.
  private static let longestCode = 80

  private static let noCell = "No cell is alive, so there are no objects."

  static func elements(_ census: RunCensus) -> [RegionElement] {
    switch census {
    case .missing(let sentence): return [.paragraph([MarkdownEscape.paragraph(sentence)])]
    case .objects(let rows):
      guard !rows.isEmpty else { return [.paragraph([noCell])] }
      let note = omission(rows).map { RegionElement.paragraph([MarkdownEscape.paragraph($0)]) }
      return [.table(PipeTable.lines(table(rows, hasRuns: false)))] + [note].compactMap { $0 }
    }
  }

  static func elements(_ ensemble: Ensemble) -> [RegionElement] {
    var elements: [RegionElement] = []
    for point in ensemble.points.indices.prefix(Ensemble.shownPoints) {
      guard let census = ensemble.census(at: point) else { continue }
      if !ensemble.axes.isEmpty { elements.append(.paragraph([MarkdownEscape.paragraph(ensemble.label(of: point))])) }
      if !census.rows.isEmpty {
        elements.append(.table(PipeTable.lines(table(census.rows, hasRuns: ensemble.replicates > 1))))
      }
      let words = sentences(census.rows, settled: census.settled, of: ensemble.replicates)
      if !words.isEmpty { elements.append(.paragraph([MarkdownEscape.paragraph(words.joined(separator: " "))])) }
    }
    if ensemble.points.count > Ensemble.shownPoints {
      elements.append(
        .paragraph(["The first \(Ensemble.shownPoints) of \(ensemble.points.count) points are counted here."]))
    }
    return elements
  }

  private static func table(_ rows: [CensusTotal], hasRuns: Bool) -> Table {
    Table(
      header: ["object", "name", "ash", "escaping", "period"] + (hasRuns ? ["runs"] : []),
      rows: rows.prefix(mostRows).map { row in
        [
          NumberText.cut(row.object, to: longestCode), row.name ?? "", String(row.ash), String(row.escaping),
          ObjectCount.period(of: row.object).map { String($0) } ?? "",
        ] + (hasRuns ? [String(row.runs)] : [])
      })
  }

  /// Returns a sentence about the kinds that the table leaves out, or nil if it contains all.
  private static func omission(_ rows: [CensusTotal]) -> String? {
    guard rows.count > mostRows else { return nil }
    let others = rows.dropFirst(mostRows), objects = others.reduce(0) { $0 + $1.ash + $1.escaping }
    return "The table leaves out \(others.count.counted("rarer kind")) with \(objects.counted("object"))."
  }

  private static func sentences(_ rows: [CensusTotal], settled: Int, of replicates: Int) -> [String] {
    guard replicates > 1 else {
      if settled == 1 { return rows.isEmpty ? [noCell] : [] }
      return ["The pattern had not settled when the run ended, so its objects are not counted."]
    }
    var sentences: [String] = []
    if settled > 0 {
      let objects = rows.reduce(0) { $0 + $1.ash + $1.escaping }
      sentences.append(
        rows.isEmpty
          ? "\(settled.counted("run")) left no live cell, so there are no objects."
          : "\(settled.counted("run")) left \(objects.counted("object")) of \(rows.count.counted("kind"))."
            + " The column 'runs' gives the number of runs with the object.")
    }
    if let omission = omission(rows) { sentences.append(omission) }
    if settled < replicates {
      let missing = replicates - settled
      sentences.append(
        "\(missing) of \(replicates.counted("run")) had not settled at \(missing == 1 ? "its end" : "their ends") and "
          + "\(missing == 1 ? "is" : "are") left out.")
    }
    return sentences
  }
}
