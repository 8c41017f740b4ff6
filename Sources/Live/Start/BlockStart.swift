import Blocks
import Experiments
import Files
import MarkdownSource
import Notebooks
import Simulations
import Specification

/// A block of a notebook to play. The reader and its errors are those of `notebook`.
package struct BlockStart: Sendable {
  /// The notebook's path in messages.
  private let path: String
  private let bytes: [UInt8]
  /// The folder to read files from, or nil if there isn't one.
  private let folder: String?
  /// The name of the block, or nil for the only block of the notebook.
  private let name: String?
  /// `key=value` arguments, which replace or add to the block's own keys.
  private let keys: [String]
  private let columns: Int
  private let rows: Int

  package init(
    path: String, bytes: [UInt8], folder: String?, name: String?, keys: [String] = [], columns: Int, rows: Int
  ) {
    self.path = path
    self.bytes = bytes
    self.folder = folder
    self.name = name
    self.keys = keys
    self.columns = columns
    self.rows = rows
  }

  /// Reads the notebook and creates the initial state. This call blocks, because it reads files, and runs the blocks
  /// that the block starts from.
  package func start(limits: RunLimits = RunLimits(), workers: Workers = .one) -> StartOutcome {
    do throws(StartFailure) {
      let plain = try notebook(), index = try block(of: plain)
      let changes = Arguments(keys, behind: plain.source.lines.count + 1)
      if let key = Self.refusedKeys.first(where: changes.contains) {
        throw StartFailure(text: "'\(key)=' cannot be changed here; leave it out", kind: .usage)
      }
      let notebook = changes.entries.isEmpty ? plain : try self.notebook((index, changes.entries))
      let reading = notebook.readings[index]
      let faults = (changes.faults + reading.faults).filter { $0.severity == .error }
      guard faults.isEmpty, let specification = reading.specification else {
        throw StartFailure(faults.isEmpty ? notebook.faults : faults, in: notebook, changes)
      }
      let upstream = try upstream(of: specification, in: notebook, limits, workers)
      let run = Self.keys(of: specification)
      var keys = StartKeys(
        model: specification.declaration.name, keys: run.keys, folder: folder, columns: columns, rows: rows)
      keys.origin = BlockOrigin(
        parameters: run.parameters, upstream: upstream, name: notebook.blocks[index].name)
      return keys.start(limits: limits, workers: workers).map { start in
        var start = start
        start.remark = Self.remark(on: specification)
        return start
      }
    } catch {
      return .failure(error)
    }
  }

  /// The keys that select the block or determine its files.
  private static let refusedKeys = ["model", "name", "save", "sweep", "replicates"]

  // MARK: The notebook

  private func notebook(_ changes: (block: Int, keys: [SpecEntry])? = nil) throws(StartFailure) -> Notebook {
    do throws(NotebookRefusal) {
      let root = folder.map { FolderRoot(folder: $0) }
      return try Notebook(bytes, path: path, in: root, changes: changes) { file in
        root?.load(file) ?? .failure(SpecContext.FileRefusal("cannot be read from a page of the program"))
      }
    } catch {
      throw StartFailure(error, path: path, bytes)
    }
  }

  /// Returns the place of the block in the notebook.
  private func block(of notebook: Notebook) throws(StartFailure) -> Int {
    let names = notebook.blocks.map(\.name)
    guard let name else {
      if names.count == 1 { return 0 }
      throw names.isEmpty
        ? StartFailure(text: "\(path) has no simulation block", kind: .usage)
        : StartFailure(
          text: "\(path) has \(names.count) blocks",
          help: "choose one: " + Self.list(names.map { "\(path)#\($0)" }), kind: .usage)
    }
    if let index = names.firstIndex(of: name) { return index }
    let nearest = names.map { Word($0) }.nearest(to: name).map { "did you mean '\($0)'?" }
    let known = names.isEmpty ? "\(path) has no simulation block" : "blocks: " + Self.list(names)
    throw StartFailure(text: "no block is named '\(name)'", help: nearest ?? known, kind: .usage)
  }

  private static func list(_ names: [String]) -> String {
    let most = 12
    return names.prefix(most).joined(separator: ", ")
      + (names.count > most ? " and \(names.count - most) more" : "")
  }

  // MARK: The block

  /// Returns the final states of the blocks that the block starts from.
  private func upstream(
    of specification: BlockSpecification, in notebook: Notebook, _ limits: RunLimits, _ workers: Workers
  ) throws(StartFailure) -> [String: any Handover] {
    let names = Set(specification.runDependencies.map(\.name))
    guard !names.isEmpty else { return [:] }
    var options = RunOptions()
    options.only = names
    options.keepsHandovers = true
    options.limits = Limits(memory: limits.memory, updates: limits.updates)
    options.workers = workers
    var states: [String: any Handover] = [:]
    for outcome in NotebookPlan(notebook, only: names).outcomes(options) {
      let other = notebook.blocks[outcome.block].name
      guard names.contains(other) else { continue }
      switch outcome.result {
      case .report(let report, _): states[other] = report.handover
      case .failed(let faults): throw StartFailure(notebook.readings[outcome.block].faults + faults, in: notebook)
      case .left: break
      }
    }
    return states
  }

  /// Returns the keys of the block's single run, as on the command line, and its parameters. For an experiment, these are
  /// those of its first point.
  private static func keys(of specification: BlockSpecification) -> (keys: [String], parameters: [SpecEntry]) {
    let point = specification.experiment?.points.first
    let seed = point?.seed ?? specification.seed
    let run = specification.keys(of: point?.values ?? [])
    let keys = run.entries.map { entry in
      if case .scalar(let text, _) = entry.value.content { return "\(entry.key)=\(text)" }
      return "\(entry.key)=\(FlowYaml.flow(entry.value))"
    }
    return (keys + (seed == 0 ? [] : ["seed=\(seed)"]), run.parameters)
  }

  /// Returns a sentence about the runs of an experiment that are not played, or nil for a block with one run.
  private static func remark(on specification: BlockSpecification) -> String? {
    guard let experiment = specification.experiment, let point = experiment.points.first else { return nil }
    let values = zip(experiment.sweep?.axes ?? [], point.values).map { "\($0.key)=\($1.label)" }
    let which = values.isEmpty ? "" : ": " + values.joined(separator: ", ")
    return "the block has \(experiment.runCount) runs; this is the first one\(which)"
  }
}
