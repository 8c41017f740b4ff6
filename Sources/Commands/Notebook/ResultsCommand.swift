import Blocks
import Experiments
import Files
import Notebooks
import Rendering
import Simulations
import Specification
import Typography

/// `notebook results`: prints the results of a notebook as data, without writing a file.
package struct ResultsCommand: Sendable {
  package enum Format: String, Sendable, CaseIterable {
    case json, csv
  }

  package var options = RunOptions()
  /// Whether only errors are printed.
  package var isQuiet = false
  package var format = Format.json
  /// Whether the final states are printed, one string per row.
  package var includesCells = false
  /// Whether the series of all runs of experiments are printed.
  package var includesCurves = false
  /// Whether JSON and the series of all runs are generated only while they are written, because they may be larger than
  /// memory.
  package var formsLate = false

  package init() {}

  package func run(_ path: String) -> CommandResult {
    var result = CommandResult()
    result.isQuiet = isQuiet
    guard path == "-" || !FileAccess.isFolder(path) else {
      result.status = .usage
      result.say("error: '\(path)' is a folder; name one file\n")
      return result
    }
    options.monitor?.begin(file: path, 1, of: 1)
    if let file = result.file(at: path),
      var notebook = result.notebook(
        in: file, memory: options.limits.memory, seconds: options.limits.seconds, overrides: options.overrides)
    {
      if includesCurves { notebook.keepCurves() }
      print(notebook, to: &result)
    }
    result.settle(options.cache, options.monitor)
    return result
  }

  private func print(_ notebook: Notebook, to result: inout CommandResult) {
    var options = options
    options.keepsState = format == .json
    var unmet: [Diagnostic] = []
    var values = ValueChanges(notebook)
    let structure = notebook.structureFaults()
    // The blocks, in the order of the file.
    var blocks = [BlockResult?](repeating: nil, count: notebook.blocks.count)
    var faults = [[Diagnostic]](repeating: [], count: notebook.blocks.count)
    let outcomes = NotebookPlan(notebook, only: options.only).outcomes(options)
    let deadline = outcomes.deadline
    for outcome in outcomes {
      let index = outcome.block
      switch outcome.result {
      case .left: continue
      case .failed(let found): faults[index] = found
      case .report(let report, _):
        let specification = notebook.readings[index].specification
        unmet += outcome.failures.map { Diagnostic($0) }
        faults[index] = Diagnostic.warnings(of: report, specification)
        values.update(index, report, before: deadline)
      }
      blocks[index] = block(outcome, of: notebook, structure[index])
    }
    print(blocks.compactMap { $0 }, of: notebook, faults.flatMap { $0 } + values.faults, unmet, to: &result)
  }

  private func print(
    _ blocks: [BlockResult], of notebook: Notebook, _ faults: [Diagnostic], _ unmet: [Diagnostic],
    to result: inout CommandResult
  ) {
    let diagnostics = (notebook.faults + faults).inOrder()
    result.checkNames(options.only, in: notebook)
    if blocks.contains(where: { $0.status == .expectationFailed }) { result.status.raise(to: .difference) }
    let printer = DiagnosticPrinter(path: notebook.path, source: notebook.source)
    result.tell(diagnostics + unmet, printer)
    result.raise(for: diagnostics)
    // Without the blocks that the user named, there are no results to print.
    if result.status == .usage { return }
    switch format {
    case .json:
      let document = ResultsJSON.document(
        notebook: notebook.path, parameters: notebook.settings.parameters.entries, blocks: blocks)
      deliver(.json(document), &result)
    case .csv where includesCurves: deliver(.curves(blocks), &result)
    case .csv: result.output = Array(ResultsCSV.document(blocks).utf8)
    }
  }

  private func deliver(_ output: LateOutput, _ result: inout CommandResult) {
    if formsLate { result.late = output } else { result.output = output.bytes }
  }

  /// Returns the results of a block.
  ///
  /// - Parameter structure: structural errors of the notebook that concern the block, independent of its run.
  private func block(_ outcome: BlockOutcome, of notebook: Notebook, _ structure: [Diagnostic]) -> BlockResult {
    let block = notebook.blocks[outcome.block], reading = notebook.readings[outcome.block]
    var faults = structure + reading.faults
    var result = BlockResult(
      name: block.name, line: block.site.openLine, model: reading.identity.model,
      seed: reading.specification?.seed ?? reading.seed, status: .error)
    switch outcome.result {
    case .report where !structure.isEmpty: break
    case .report(let report, _):
      let failures = outcome.failures
      result.status = failures.isEmpty ? .ok : .expectationFailed
      faults += Diagnostic.warnings(of: report, reading.specification) + failures.map { Diagnostic($0) }
      result.report = report
      // Pictures are not printed, and cells only on request.
      result.report?.views = []
      if !includesCells { result.report?.state?.cells = .absent }
      result.stateDigest = report.state.flatMap(StateDigest.text)
      result.includesCells = includesCells
    case .failed(let more): faults += more
    case .left: break
    }
    result.diagnostics = faults.map { fault in
      BlockResult.Message(
        line: fault.span?.start.line ?? block.site.openLine, column: fault.span?.start.column ?? 1,
        message: fault.message + (fault.help.map { "; \($0)" } ?? ""))
    }
    return result
  }
}
