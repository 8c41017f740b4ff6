import Blocks
import Experiments
import Files
import JSON
import MarkdownSource
import Notebooks
import Rendering
import Simulations
import Specification
import Typography

/// `automata run`: runs one simulation, given by keys, a pattern file or a block of a notebook.
struct SingleRun: Sendable {
  enum Format: String, Sendable, CaseIterable {
    case text, json, rle, csv
  }

  var format = Format.text
  /// The width of the terminal in columns. A grid without a given size is made to fit it.
  var width = 80
  var limits = Limits()
  /// Follows the progress of the command.
  var monitor: RunMonitor?
  /// Prints a warning before the run.
  var announce: (@Sendable (VisibleLines) -> Void)?
  /// The threads that the run may use. They never change a result.
  var workers = Workers.one
  /// The engine for lattices. It never changes a result.
  var engine = EngineChoice.auto

  /// Runs a simulation.
  ///
  /// - Parameters:
  ///   - what: a model, a pattern file (`gun.rle`) or a block of a notebook (`lab.md#gun`).
  ///   - keys: arguments of the form `key=value`. A dot separates a map's key from one of its members.
  func run(_ what: String, keys: [String]) -> CommandResult {
    monitor?.begin(file: what, 1, of: 1)
    if let hash = what.firstIndex(of: "#") {
      return runBlock(String(what[what.index(after: hash)...]), of: String(what[..<hash]), keys: keys)
    }
    if let model = Catalog.model(named: what) {
      return run(model.declaration, Arguments(keys), named: what, root: ".")
    }
    if let file = what.split(separator: "/").last, PatternFormat.isName(what) {
      var result = CommandResult()
      do throws(FileProblem) {
        _ = try FileAccess.resolve(what)
      } catch {
        result.fail(what, error)
        return result
      }
      let folder = NotebookFile.folder(of: what)
      return run(
        Life.declaration, Arguments(["initial.file=\(file)"] + keys), named: what, root: folder,
        holding: pattern(String(file), in: folder), opensFile: true)
    }
    if [".md", ".markdown"].contains(where: what.lowercased().hasSuffix) { return runPage(what, keys: keys) }
    var result = CommandResult()
    result.status = .usage
    if PatternLibrary.pattern(named: what) != nil {
      result.say("error: '\(what)' is a pattern, not a model\n  help: write automata run life initial=\(what)\n")
      return result
    }
    result.say(ModelsCommand.unknown(what) + "  help: \(Self.otherForms)\n")
    return result
  }

  /// Runs the only block of a page, as `automata live` does. If the page has several blocks, the message lists them.
  private func runPage(_ path: String, keys: [String]) -> CommandResult {
    var result = CommandResult()
    guard let file = result.file(at: path), let notebook = result.notebook(in: file, memory: limits.memory) else {
      return result
    }
    let names = notebook.blocks.map(\.name), word = ShellWord.quoted(path: path)
    if names.count == 1 { return runBlock(names[0], of: path, keys: keys) }
    result.status = .usage
    guard let first = names.first else {
      result.say("error: \(path) has no simulation block\n  help: to read it, write automata \(word)\n")
      return result
    }
    result.say(
      "error: \(path) has \(names.count) blocks, but automata run takes one\n  help: write "
        + VisibleLines(lines: "automata run \(ShellWord.quoted(path: path + "#" + first))")
        + "; all of them: notebook run \(word)\n")
    return result
  }

  /// What a user may write instead of the name of a model.
  static var otherForms: String {
    "a pattern file ends in \(PatternFormat.fileEndings.joined(separator: ", ")); a block is written FILE.md#NAME"
  }

  /// Returns the size of a grid that fits the terminal.
  private func grid(of model: ModelDeclaration) -> (columns: Int, rows: Int) {
    // Half blocks show two rows on one line. The frame takes a column on each side.
    let columns = max(8, min(width, 100) - 2)
    return (columns, model.lattice == .line ? 1 : columns / 2)
  }

  /// The bytes that patterns may take; the limit is the same as in a notebook.
  private var room: Int { max(1 << 20, Int(min(limits.memory, 0x1p62) / 2)) }

  /// Returns the pattern of a file, or nil if the file has errors, which the run reports.
  private func pattern(_ file: String, in folder: String) -> Pattern? {
    guard let bytes = try? FolderRoot(folder: folder).load(file).get(),
      let (format, text) = PatternFormat.text(bytes, of: file)
    else { return nil }
    return try? format.read(text, room: SystemMemory.granted(upTo: room), isAnywhere: true)
  }

  /// Runs a model and formats its results.
  ///
  /// - Parameters:
  ///   - pattern: a pattern that must fit. A lattice without a given size is made large enough for it.
  ///   - opensFile: whether a pattern file is run. It then starts on a plane.
  private func run(
    _ model: ModelDeclaration, _ given: Arguments, named what: String, root: String, holding pattern: Pattern? = nil,
    opensFile: Bool = false
  ) -> CommandResult {
    var result = CommandResult()
    var arguments = given
    if let refusal = Self.refusal(of: arguments, model: model.name) {
      result.status = .usage
      result.say(refusal)
      return result
    }
    let folder = FolderRoot(folder: root), room = room
    func context() -> SpecContext {
      SpecContext(shared: SharedReadings(room: room, granted: SystemMemory.granted)) {
        folder.load($0, isOfNotebook: false)
      }
    }
    arguments.complete(for: model, grid: grid(of: model), holding: pattern, opensFile: opensFile, in: context)
    var context = context()
    let specification = arguments.faults.isEmpty ? BlockSpecification(arguments.node, in: &context) : nil
    var faults = arguments.faults + context.errors.map { Diagnostic($0) }
    faults += context.warnings.map { Diagnostic($0, severity: .warning) }
    if let specification {
      let plan = Plan([Plan.Job(name: model.name, specification: specification)])
      monitor?.begin(plan.jobs)
      let isRefused = !plan.obstacles(limits: limits).allSatisfy(\.isEmpty)
      if !isRefused, let text = NotebookPlan.timeWarning(what, specification, limits, workers) { announce?(text) }
      var run = PlanRun(plan, limits: limits)
      while let (job, outcome) = run.next({ job, _, limits throws(RunError) in
        try report(of: plan.jobs[job], within: limits)
      }) {
        switch outcome {
        case .report(let report):
          let failures = specification.failures(in: report, stop: run.deadline?.stop)
          if let deadline = run.deadline, deadline.stop.isOn, !specification.expectations.isEmpty {
            faults.append(
              Diagnostic(deadline.stopped(", while its expectations were judged,", at: specification.span)))
            continue
          }
          let beyond = failures.compactMap(\.limit)
          guard beyond.isEmpty else {
            faults += beyond.map { Diagnostic($0) }
            continue
          }
          show(report, name: plan.jobs[job].name, specification, failures, to: &result)
          faults += Diagnostic.warnings(of: report, specification)
        case .failed(let errors), .blocked(let errors): faults += errors.map { Diagnostic($0) }
        }
      }
    }
    result.say(DiagnosticPrinter(arguments: arguments.source).text(faults.map(arguments.placed)))
    result.raise(for: faults)
    if given.areMisused, result.status == .notebookError { result.status = .usage }
    return result
  }

  private func report(of job: Plan.Job, within limits: RunLimits) throws(RunError) -> Report {
    let specification = job.specification
    var request = RunRequest(
      draws: Draws(seed: specification.seed), views: specification.views.map(\.asText),
      pictureLimit: TextPicture.limit, keepsState: format == .json, namedSteps: specification.namedSteps,
      workers: workers, engine: engine)
    request.limits = limits
    request.keepsHandover = format == .rle
    if let refusal = specification.refusal(of: engine) { throw refusal }
    guard let monitor else { return try specification.run(request) }
    return try monitor.run(job, request)
  }

  /// Returns the message about keys that are refused whatever their values, or nil if there are none.
  private static func refusal(of arguments: Arguments, model: String) -> VisibleLines? {
    if arguments.contains("model") { return "error: the model is already \(model); leave 'model=' out\n" }
    guard arguments.contains("save") else { return nil }
    return "error: only 'notebook run' saves files; here --format rle prints the final state, --format csv the series\n"
  }

  private func runBlock(_ name: String, of path: String, keys: [String]) -> CommandResult {
    var result = CommandResult()
    if Catalog.model(named: path) != nil, !FileAccess.exists(path) {
      result.status = .usage
      result.say("error: '\(path)' is a model; a block is written FILE.md#NAME\n  help: write automata run \(path)\n")
      return result
    }
    if PatternFormat.isName(path), FileAccess.exists(path) {
      let word = ShellWord.quoted(path: path)
      result.status = .usage
      result.say("error: '\(path)' is a pattern file, not a notebook\n  help: write automata run \(word)\n")
      return result
    }
    guard let file = result.file(at: path) else { return result }
    do throws(NotebookRefusal) {
      var notebook = try file.notebook(memory: limits.memory)
      result.checkNames([name], in: notebook)
      let arguments = Arguments(keys, behind: notebook.source.lines.count + 1)
      var faults = arguments.faults
      if !keys.isEmpty, let block = notebook.blocks.firstIndex(where: { $0.name == name }) {
        let model = notebook.readings[block].identity.model
        if let refusal = Self.refusal(of: arguments, model: model ?? "the block's") {
          result.status = .usage
          result.say(refusal)
          return result
        }
        notebook = try file.notebook(
          memory: limits.memory, changes: (block, arguments.entries.filter { $0.key != "name" }))
      }
      var options = RunOptions()
      options.only = [name]
      options.limits = limits
      options.keepsState = format == .json
      options.keepsHandovers = format == .rle
      options.monitor = monitor
      options.announce = announce
      options.workers = workers
      options.engine = engine
      for outcome in NotebookPlan(notebook, only: [name]).outcomes(options) {
        let index = outcome.block
        guard notebook.blocks[index].name == name else { continue }
        faults += notebook.readings[index].faults
        let specification = notebook.readings[index].specification
        switch outcome.result {
        case .failed(let more): faults += more
        case .report(let report, _): faults += Diagnostic.warnings(of: report, specification)
        case .left: break
        }
        result.say(
          DiagnosticPrinter(path: path, source: notebook.source)
            .text(faults.filter { arguments.own($0) == nil }.inOrder()))
        result.say(
          DiagnosticPrinter(arguments: arguments.source)
            .text(faults.compactMap { arguments.own($0) }.inOrder()))
        if case .report(let report, _) = outcome.result, let specification, arguments.faults.isEmpty {
          show(report, name: name, specification, outcome.failures, to: &result)
        } else {
          let isOfSystem = faults.contains { $0.severity == .error && $0.isOfSystem }
          result.status.raise(to: isOfSystem ? .fileError : arguments.areMisused ? .usage : .notebookError)
        }
      }
    } catch {
      result.refuse(file, error)
    }
    return result
  }

  private func show(
    _ report: Report, name: String, _ specification: BlockSpecification, _ failures: [Expectation.Failure],
    to result: inout CommandResult
  ) {
    if !failures.isEmpty { result.status.raise(to: .difference) }
    for failure in failures {
      result.say("expectation failed: \(failure.text) (\(failure.explanation))\n")
    }
    // A block built from arguments has no line numbers.
    let block = BlockResult(
      name: name, line: max(1, specification.span.start.line), model: specification.declaration.name,
      seed: specification.seed, status: failures.isEmpty ? .ok : .expectationFailed, report: report,
      stateDigest: format == .json ? report.state.flatMap(StateDigest.text) : nil)
    switch format {
    case .json: result.output = JSONText(ResultsJSON.block(block)).bytes + [UInt8(ascii: "\n")]
    case .csv: result.output = Array((report.ensemble.map { ResultsCSV.runs($0) } ?? ResultsCSV.run(report)).utf8)
    case .rle: showPattern(report, name: name, specification.simulation, to: &result)
    case .text:
      let elements = ReportRenderer.elements(
        report, title: nil, annotations: specification.annotations, anchor: "fig-" + name,
        clock: specification.simulation.stepClock)
      result.print(elements.enumerated().map { ($0 > 0 ? "\n" : "") + Self.plain($1) }.joined())
    }
  }

  /// Prints the final state as a pattern, or reports why it cannot be written as one.
  private func showPattern(
    _ report: Report, name: String, _ simulation: any Simulation, to result: inout CommandResult
  ) {
    if let pattern = report.finalPattern(rule: simulation.patternRule),
      let text = try? PatternFormat.rle.text(of: pattern)
    {
      result.output = text
      if let difference = pattern.differenceInGolly { result.say("warning: \(difference)\n") }
      return
    }
    let obstacle = Self.patternObstacle(report, simulation)
    result.say("error: '\(name)' cannot be printed with --format rle: \(obstacle)\n")
    if report.ensemble != nil {
      result.say("  help: run it once, without 'replicates' and 'sweep', or print all runs with --format csv\n")
    }
    result.status.raise(to: .notebookError)
  }

  private static func patternObstacle(_ report: Report, _ simulation: any Simulation) -> String {
    if report.ensemble != nil { return "many runs have no single final state" }
    return simulation.patternObstacle ?? "the final state has more cells than a pattern may have: 2^28"
  }

  /// Returns an element as a terminal shows it, without a fence.
  private static func plain(_ element: RegionElement) -> VisibleLines {
    switch element {
    case .fence(_, let lines), .table(let lines), .paragraph(let lines): lines.map { "\($0)\n" }.joined()
    case .figure(let figure): "\(figure.alternative)\n"
    }
  }
}
