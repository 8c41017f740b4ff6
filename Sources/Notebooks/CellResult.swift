import Experiments
import Rendering
import Simulations

/// What a run makes of one block: the text of its region, and what there is to say.
struct CellResult {
  /// Nil where there is none; the faults tell why.
  var text: RegionText?
  /// The files that the block saves.
  var files: [SavedFile] = []
  /// The digests of that text.
  let claim: WrittenRegion.Claim?
  /// What the run itself found.
  var faults: [Diagnostic] = []
  /// Expectations that were not met, with what was observed.
  private(set) var unmet: [Diagnostic] = []

  /// - Parameter held: bytes of files that wait to be written.
  init(_ outcome: Notebook.Outcome, of index: Int, in notebook: Notebook, limits: Limits, holding held: Int) {
    switch outcome {
    case .left: claim = nil
    case .failed(let faults):
      claim = nil
      self.faults = faults
    case .report(let report, let blockDigest):
      let cell = notebook.cells[index]
      let specification = notebook.readings[index].specification
      let failures = specification?.failures(in: report) ?? []
      unmet = failures.map { Diagnostic($0) }
      var elements =
        ReportRenderer.elements(report, title: specification?.title, anchor: "fig-" + cell.name)
        + failures.map(\.element)
      do throws(SpecError) {
        if let specification { files = try SavedFile.all(specification, report, limits: limits, holding: held) }
      } catch {
        faults = [Diagnostic(error)]
        claim = nil
        return
      }
      if !files.isEmpty { elements.append(.paragraph([SavedLine(files.map(\.link)).text])) }
      let text = RegionText(elements, in: cell.place.parent, blockDigest: blockDigest)
      let fits = text.size <= limits.output
      faults = Diagnostic.warnings(of: report, specification)
      if !fits { faults.append(Diagnostic(limits.outputFault(size: text.size, line: cell.block.openLine))) }
      self.text = fits ? text : nil
      claim = self.text?.claim
    }
  }
}
