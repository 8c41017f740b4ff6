import Blocks
import Experiments
import Expressions
import Rendering
import Simulations
import Specification

/// The outcome of one block in the form that its notebook needs: the text of its region, its files and its findings.
struct RenderedBlock {
  /// The index of the block in its notebook.
  let block: Int
  /// The text of the region, or nil if no region is written. The findings then give the reason.
  private(set) var text: RegionText?
  /// The files that the block saves, and its figures.
  private(set) var files: [SavedFile] = []
  private(set) var findings = BlockFindings()

  /// Renders the outcome of a block.
  ///
  /// - Parameters:
  ///   - deadline: the time limit of the notebook. A block that is not drawn by then has no result.
  ///   - held: the size, in bytes, of the files that wait to be written.
  init(
    _ outcome: BlockOutcome, in notebook: Notebook, limits: Limits, before deadline: Deadline?, holding held: Int
  ) {
    block = outcome.block
    findings.counts = outcome.counts
    switch outcome.result {
    case .left: break
    case .failed(let faults): findings.faults = faults
    case .report(let report, let digest):
      findings.engine = report.engine
      render(report, digest, outcome.failures, in: notebook, limits: limits, before: deadline, holding: held)
    }
  }

  private mutating func render(
    _ report: Report, _ blockDigest: Digest, _ failures: [Expectation.Failure], in notebook: Notebook, limits: Limits,
    before deadline: Deadline?, holding held: Int
  ) {
    let block = notebook.blocks[block]
    let specification = notebook.readings[self.block].specification
    findings.unmet = failures.map { Diagnostic($0) }
    var elements =
      ReportRenderer.elements(
        report, title: specification?.title, alt: specification?.alt,
        annotations: specification?.annotations ?? Annotations(), anchor: "fig-" + block.name, style: .files,
        clock: specification?.simulation.stepClock, until: deadline?.stop)
      + failures.map(\.element)
    let start = SourceLocation(line: block.site.openLine, column: 1)
    let span = specification?.span ?? SourceSpan(start: start, end: start)
    do throws(SpecError) {
      if let deadline, deadline.stop.isOn { throw deadline.stopped(", while its views were drawn,", at: span) }
      if let specification {
        files = try SavedFile.all(specification, report, limits: limits, before: deadline, holding: held)
      }
    } catch {
      findings.faults = [Diagnostic(error)]
      return
    }
    let saved = files
    if !saved.isEmpty { elements.append(.paragraph([SavedLine(saved.map(\.link)).text])) }
    var figures: [SavedFile] = []
    for element in elements {
      guard
        let figure = SavedFile.figure(element, paths: notebook.figurePaths, of: block, until: deadline?.stop)
      else { continue }
      if let deadline, deadline.stop.isOn {
        findings.faults = [Diagnostic(deadline.stopped(", while its figures were drawn,", at: span))]
        files = []
        return
      }
      figures.append(figure)
    }
    files += figures
    let text = RegionText(
      elements, in: block.place.parent, blockDigest: blockDigest, figures: figures.map { ($0.path, $0.digest) },
      formerElements: saved.isEmpty
        ? nil : elements.dropLast() + [.paragraph([SavedLine(saved.map(\.formerLink)).text])])
    findings.faults = Diagnostic.warnings(of: report, specification)
    guard text.size <= limits.output else {
      findings.faults.append(Diagnostic(limits.outputFault(size: text.size, line: block.site.openLine)))
      return
    }
    self.text = text
    findings.expected = RegionCheck.Expected(
      block: blockDigest, run: .init(output: text.output, texts: text.texts, figures: text.figures))
  }
}

extension Expectation.Failure {
  /// The observation, such as "observed: population = 39", or the reason why the expectation could not be evaluated.
  package var explanation: String {
    let runs = (place.isEmpty ? "" : " at \(place)") + (further == 0 ? "" : ", and \(further) more")
    if let fault { return fault + runs }
    var texts = observations.map { NumberText.value($0.value.statistic) }, remedy = ""
    // The expectation would hold for the rounded numbers, so all digits are needed to see why it fails.
    let rounded = zip(observations, texts).map { Observation($0.name, ExpressionValue(number: $1) ?? $0.value) }
    if let expression, expression.holds(for: rounded) {
      texts = observations.map { NumberText.cut($0.value.description) }
      remedy = expression.asTolerance(for: observations).map { "; write '\($0)'" } ?? ""
    }
    let values = zip(observations, texts).map { "\($0.name) = \($1)" }
    return (values.isEmpty ? "it mentions no statistic" : "observed: " + values.joined(separator: ", ")) + runs + remedy
  }

  /// The line about the failure in the region of the block.
  var element: RegionElement {
    // Inside code, a `$` does not begin a formula. Text that contains a backquote cannot be put into plain code.
    let condition = text.contains("`") || text.contains("\n") ? MarkdownEscape.inline(text) : "`\(text)`"
    return .paragraph(["**Expectation failed:** \(condition) (\(MarkdownEscape.inline(explanation)))"])
  }
}

extension Diagnostic {
  package init(_ failure: Expectation.Failure) {
    self.init(.error, "expectation failed: \(failure.text)", help: failure.explanation, at: failure.span)
  }
}
