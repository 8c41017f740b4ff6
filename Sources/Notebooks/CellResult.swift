import Experiments
import Rendering
import Simulations

/// What a run makes of one block: the text of its region, and what there is to say.
struct CellResult {
  /// Nil where there is none; the faults tell why.
  var text: RegionText?
  /// The files that the block saves, and its figures.
  var files: [SavedFile] = []
  /// What the region must be.
  private(set) var wanted: Verdict.Wanted?
  /// What the run itself found.
  var faults: [Diagnostic] = []
  /// Expectations that were not met, with what was observed.
  private(set) var unmet: [Diagnostic] = []

  /// - Parameter held: bytes of files that wait to be written.
  init(_ outcome: Notebook.Outcome, of index: Int, in notebook: Notebook, limits: Limits, holding held: Int) {
    switch outcome {
    case .left: break
    case .failed(let faults):
      self.faults = faults
    case .report(let report, let blockDigest):
      let cell = notebook.cells[index]
      let specification = notebook.readings[index].specification
      let failures = specification?.failures(in: report) ?? []
      unmet = failures.map { Diagnostic($0) }
      var elements =
        ReportRenderer.elements(
          report, title: specification?.title, alt: specification?.alt, anchor: "fig-" + cell.name, style: .files,
          clock: specification?.simulation.stepClock)
        + failures.map(\.element)
      do throws(SpecError) {
        if let specification { files = try SavedFile.all(specification, report, limits: limits, holding: held) }
      } catch {
        faults = [Diagnostic(error)]
        return
      }
      if !files.isEmpty { elements.append(.paragraph([SavedLine(files.map(\.link)).text])) }
      let figures = SavedFile.figures(elements, paths: notebook.figurePaths, block: cell)
      files += figures
      let text = RegionText(
        elements, in: cell.place.parent, blockDigest: blockDigest, figures: figures)
      let fits = text.size <= limits.output
      faults = Diagnostic.warnings(of: report, specification)
      if !fits { faults.append(Diagnostic(limits.outputFault(size: text.size, line: cell.block.openLine))) }
      self.text = fits ? text : nil
      guard fits else { return }
      let digests = Dictionary(figures.map { ($0.path, $0.digest) }, uniquingKeysWith: { first, _ in first })
      wanted = Verdict.Wanted(
        block: blockDigest, run: .init(output: text.claim.output, text: text.textDigest, figures: digests))
    }
  }
}
