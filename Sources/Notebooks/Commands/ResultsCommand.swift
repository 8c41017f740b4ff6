import Files
import MarkdownSource
import Rendering
import Simulations

/// `notebook results`: the results of a notebook as data. Writes no file.
package struct ResultsCommand: Sendable {
  package enum Format: String, Sendable, CaseIterable {
    case json, csv
  }

  package var options = CommandOptions()
  package var format = Format.json
  /// Whether the final states are printed, a string a row.
  package var includesCells = false
  /// Whether JSON is left to be formed when the result is delivered, since it may be larger than memory.
  package var formsLate = false

  package init() {}

  package func run(_ path: String) -> CommandResult {
    var result = CommandResult()
    result.isQuiet = options.isQuiet
    guard path == "-" || !FileAccess.isFolder(path) else {
      result.status = .usage
      result.messages = "error: '\(Printable.text(path))' is a folder; results are of one file\n"
      return result
    }
    options.monitor?.begin(file: path, 1, of: 1)
    do throws(FileProblem) {
      let file = try NotebookFile.read(path)
      do throws(Notebook.Refusal) {
        print(try file.notebook(overrides: options.overrides), to: &result)
      } catch {
        result.refuse(file, error)
      }
    } catch {
      result.fail(path, error)
    }
    result.settle(options)
    return result
  }

  private func print(_ notebook: Notebook, to result: inout CommandResult) {
    var unmet: [Diagnostic] = []
    var values = ValueUpdate(notebook)
    let structure = notebook.structureFaults()
    let results = notebook.results(
      only: options.only, limits: options.limits, keepsState: format == .json, cache: options.cache,
      monitor: options.monitor, workers: options.workers
    ) { index, outcome -> (block: BlockResult, faults: [Diagnostic])? in
      if case .left = outcome { return nil }
      var faults: [Diagnostic] = []
      if case .failed(let found) = outcome { faults = found }
      if case .report(let report, _) = outcome {
        let specification = notebook.readings[index].specification
        unmet += (specification?.failures(in: report) ?? []).map { Diagnostic($0) }
        faults = Diagnostic.warnings(of: report, specification)
        values.update(index, report)
      }
      return (block(index, of: notebook, outcome: outcome, structure[index]), faults)
    }.compactMap { $0 }
    let blocks = results.map(\.block)
    let diagnostics = (notebook.faults + results.flatMap(\.faults) + values.faults).inOrder()
    result.checkNames(options.only, in: [notebook])
    if blocks.contains(where: { $0.status == .expectationFailed }) { result.status.raise(to: .difference) }
    let printer = DiagnosticPrinter(path: notebook.path, source: notebook.source)
    result.tell(diagnostics + unmet, printer)
    if diagnostics.contains(where: { $0.severity == .error }) { result.status.raise(to: .notebookError) }
    switch format {
    case .json:
      let document = ResultsJSON.document(notebook: notebook.path, blocks: blocks)
      if formsLate {
        result.document = document
      } else {
        result.output = JSONText(document).bytes + [UInt8(ascii: "\n")]
      }
    case .csv: result.print(ResultsCSV.document(blocks))
    }
  }

  /// - Parameter structure: what is wrong with it, whatever came of its run.
  private func block(
    _ index: Int, of notebook: Notebook, outcome: Notebook.Outcome, _ structure: [Diagnostic]
  ) -> BlockResult {
    let cell = notebook.cells[index], reading = notebook.readings[index]
    var faults = structure + reading.faults
    var block = BlockResult(
      name: cell.name, line: cell.block.openLine, model: reading.identity.model,
      seed: reading.specification?.seed ?? reading.seed, status: .error)
    switch outcome {
    case .report where !structure.isEmpty: break
    case .report(let report, _):
      let failures = reading.specification?.failures(in: report) ?? []
      block.status = failures.isEmpty ? .ok : .expectationFailed
      faults += Diagnostic.warnings(of: report, reading.specification) + failures.map { Diagnostic($0) }
      block.report = report
      // Pictures are not printed, and cells only where they are asked for.
      block.report?.views = []
      if !includesCells { block.report?.state?.cells = .absent }
      block.stateDigest = report.state.flatMap(StateDigest.text)
      block.includesCells = includesCells
    case .failed(let more): faults += more
    case .left: break
    }
    block.diagnostics = faults.map { fault in
      BlockResult.Diagnostic(
        line: fault.span?.start.line ?? cell.block.openLine, column: fault.span?.start.column ?? 1,
        message: fault.message + (fault.help.map { "; \($0)" } ?? ""))
    }
    return block
  }
}

/// The digest of a final state.
package enum StateDigest {
  /// SHA-256 over the state as text, a character a cell, every row ended by a line feed; nil where the cells are
  /// absent.
  package static func text(_ state: FinalState) -> String? {
    if case .absent = state.cells { return nil }
    var hash = SHA256()
    var buffer: [UInt8] = []
    for row in 0..<state.rows {
      state.appendRow(row, to: &buffer)
      buffer.append(UInt8(ascii: "\n"))
      if buffer.count > 1 << 16 {
        hash.update(buffer)
        buffer.removeAll(keepingCapacity: true)
      }
    }
    hash.update(buffer)
    return SHA256.hexadecimal(hash.finish())
  }
}
