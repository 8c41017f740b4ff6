import MarkdownSource
import Rendering
import Simulations

/// The inline values of a notebook, brought up to date with the results of a run.
struct ValueUpdate {
  private(set) var edits: [Edit] = []
  /// What each edit is about, in the order of the file.
  private(set) var differences: [Regeneration.Difference] = []
  /// Values that cannot be told.
  private(set) var faults: [Diagnostic] = []

  /// Values of blocks without a result keep their text.
  init(_ notebook: Notebook, _ outcomes: [Notebook.Outcome]) {
    guard !notebook.page.values.sites.isEmpty else { return }
    let reports = Dictionary(
      zip(notebook.cells, outcomes).compactMap { cell, outcome -> (String, (Report, Vocabulary))? in
        guard case .report(let report, _) = outcome else { return nil }
        return (cell.name, (report, notebook.vocabulary(of: report)))
      }, uniquingKeysWith: { first, _ in first })
    for site in notebook.page.values.sites {
      guard let request = site.request, let (report, vocabulary) = reports[request.block] else { continue }
      do throws(ExpressionFault) {
        let text = try request.text(in: report, vocabulary)
        note(site, request, old: notebook.source.bytes[site.range], new: Array(text.utf8))
      } catch {
        faults.append(site.diagnostic(error))
      }
    }
  }

  private mutating func note(_ site: ValueSite, _ request: InlineValue, old: ArraySlice<UInt8>, new: [UInt8]) {
    guard !old.elementsEqual(new) else { return }
    edits.append(Edit(site.range, new))
    func shown(_ bytes: some Sequence<UInt8>) -> String {
      let text = Printable.text(String(decoding: Array(bytes), as: UTF8.self))
      return text.isEmpty ? "nothing" : text.count > 60 ? text.prefix(60) + "…" : text
    }
    let content = site.content.split(separator: " ").joined(separator: " ")
    differences.append(
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
    var bound = expression
    if let fault = bound.bind(to: vocabulary, as: .value).first { throw fault }
    var row: Int?
    if let step = bound.step {
      row = step.int.flatMap { report.series.steps.firstIndex(of: $0) }
      if row == nil {
        throw ExpressionFault(
          .outOfRange(found: "step \(step)", expected: "a step that was recorded"), at: expression.stepRange ?? expression.range)
      }
    }
    let value = try bound.evaluate { name in
      guard let row else { return report[statistic: name].map { ExpressionValue($0) } }
      guard let values = report.series[name], row < values.count else { return nil }
      return .whole(BigWhole(values[row]))
    }
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
