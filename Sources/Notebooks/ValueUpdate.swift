import MarkdownSource
import Rendering
import Simulations

/// The inline values of a notebook, brought up to date with the results of a run.
struct ValueUpdate {
  private enum Fate {
    /// It is right, or its block has no result.
    case stays
    case changes(Edit, Regeneration.Difference)
    /// It cannot be told.
    case fault(Diagnostic)
  }

  private let notebook: Notebook
  /// One for each value, in the order of the file.
  private var fates: [Fate]
  /// The indices of the values that name a block, by the index of its cell.
  private let values: [Int?: [Int]]

  /// All values stay until the reports of their blocks are known.
  init(_ notebook: Notebook) {
    self.notebook = notebook
    let sites = notebook.page.values.sites
    fates = sites.map { _ in .stays }
    let cells = Dictionary(
      notebook.cells.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    values = Dictionary(grouping: sites.indices) { sites[$0].request.flatMap { cells[$0.block] } }
  }

  /// Takes the values that name a cell from the report of its block.
  mutating func update(_ cell: Int, _ report: Report) {
    guard let indices = values[cell] else { return }
    let vocabulary = notebook.vocabulary(of: report, ofCell: cell)
    for index in indices {
      let site = notebook.page.values.sites[index]
      guard let request = site.request else { continue }
      do throws(ExpressionFault) {
        fates[index] = fate(of: site, request, new: Array(try request.text(in: report, vocabulary).utf8))
      } catch {
        fates[index] = .fault(site.diagnostic(error))
      }
    }
  }

  var edits: [Edit] {
    fates.compactMap { if case .changes(let edit, _) = $0 { edit } else { nil } }
  }

  /// What each edit is about, in the order of the file.
  var differences: [Regeneration.Difference] {
    fates.compactMap { if case .changes(_, let difference) = $0 { difference } else { nil } }
  }

  var faults: [Diagnostic] {
    fates.compactMap { if case .fault(let diagnostic) = $0 { diagnostic } else { nil } }
  }

  private func fate(of site: ValueSite, _ request: InlineValue, new: [UInt8]) -> Fate {
    let old = notebook.source.bytes[site.range]
    guard !old.elementsEqual(new) else { return .stays }
    func shown(_ bytes: some Sequence<UInt8>) -> String {
      let text = Printable.text(String(decoding: Array(bytes), as: UTF8.self))
      return text.isEmpty ? "nothing" : text.count > 60 ? text.prefix(60) + "…" : text
    }
    let content = site.content.split(separator: " ").joined(separator: " ")
    return .changes(
      Edit(site.range, new),
      Regeneration.Difference(
        line: site.place.line, name: request.block,
        text: "the value '\(Printable.text(content))' is \(shown(new)), the text says \(shown(old))"))
  }
}

extension InlineValue {
  /// The value as it stands in running text or in a cell of a table.
  ///
  /// - Throws: what is unknown, not recorded, or no number where a format needs one.
  fileprivate func text(in report: Report, _ vocabulary: Vocabulary) throws(ExpressionFault) -> String {
    if let ensemble = report.ensemble { return try text(in: ensemble, vocabulary) }
    var bound = expression
    if let fault = bound.bind(to: vocabulary, as: .value).first { throw fault }
    var row: Int?
    if let step = bound.step {
      row = step.int.flatMap { report.series.steps.firstIndex(of: $0) }
      if row == nil {
        throw ExpressionFault(
          .outOfRange(found: "step \(step)", expected: "a step that was recorded"),
          at: expression.stepRange ?? expression.range)
      }
    }
    let value = try bound.evaluate { name in
      guard let row else { return report[statistic: name].map { ExpressionValue($0) } }
      guard let values = report.series[name], row < values.count else { return nil }
      return .whole(BigWhole(values[row]))
    }
    return try written(value)
  }

  /// The value of one point, over its replicates.
  private func text(in ensemble: Ensemble, _ vocabulary: Vocabulary) throws(ExpressionFault) -> String {
    var bound = expression
    if let fault = bound.bind(to: vocabulary, as: .value).first { throw fault }
    let points = ensemble.points(matching: bound.points)
    guard points.count == 1 else {
      let keys = ensemble.axes.map { "\($0.key)=…" }.joined(separator: " ")
      throw ExpressionFault(
        .unexpected(
          found: points.isEmpty ? "no point of the sweep" : "\(points.count) points of the sweep",
          expected: "one; pick it with 'at \(keys)'"), at: expression.range)
    }
    guard ensemble.replicates == 1 || bound.isAggregate else {
      throw ExpressionFault(
        .unexpected(
          found: "a statistic of \(ensemble.replicates) replicates",
          expected: "one value, such as mean(\(bound.names[0]))"),
        at: expression.range)
    }
    if let step = bound.step, ensemble.lastStep(before: step, at: points[0]) != nil {
      throw ExpressionFault(
        .outOfRange(found: "step \(step)", expected: "a step that every run came to"),
        at: expression.stepRange ?? expression.range)
    }
    let run = ensemble.runs(of: points[0]).lowerBound
    return try written(
      try bound.evaluate { name in
        guard let column = ensemble.column(name, step: bound.step) else { return nil }
        return column[run].map { ExpressionValue($0) } ?? ExpressionValue.none
      } replicates: {
        ensemble.terms(of: $0, step: bound.step, at: points[0])
      })
  }

  private func written(_ value: ExpressionValue) throws(ExpressionFault) -> String {
    if let format {
      if let text = format.apply(value) { return text }
      throw ExpressionFault(
        .wrongType(part: "\(expression)", found: "'\(NumberText.value(value.statistic))'", expected: "a number"),
        at: expression.range)
    }
    if case .whole(let number) = value { return number.description }
    return MarkdownEscape.cell(NumberText.value(value.statistic))
  }
}
