import Blocks
import Experiments
import Files
import Notebooks
import Simulations
import Specification

/// The specification of a simulation: a model, and keys as on the command line or in a form.
package struct StartKeys: Sendable {
  /// The name of a model of the catalog.
  package var model: String
  /// The `key=value` arguments. A member of a map is written with a dot.
  package var keys: [String]
  /// The folder to read files from, or nil if no files are read. Files outside the folder are refused.
  package var folder: String?
  /// The size of a lattice in cells if the keys do not give it: as large as fits on the terminal.
  package var columns: Int
  package var rows: Int
  /// Whether a pattern file is opened. It then starts on a plane.
  package var opensFile = false
  /// The context of the block that the keys come from, or nil for keys without a block. The keys of a block are
  /// complete: missing ones have the defaults of a block.
  package var origin: BlockOrigin?

  package init(model: String, keys: [String] = [], folder: String? = ".", columns: Int, rows: Int) {
    self.model = model
    self.keys = keys
    self.folder = folder
    self.columns = columns
    self.rows = rows
  }

  /// Reads the keys and creates the initial state. This call blocks, because it reads pattern files.
  package func start(limits: RunLimits = RunLimits(), workers: Workers = .one) -> StartOutcome {
    let arguments: Arguments, specification: BlockSpecification
    switch read() {
    case .success(let known): (arguments, specification) = known
    case .failure(let failure): return .failure(failure)
    }
    guard let playable = specification.simulation as? any PlayableOnScreen else {
      return .failure(StartFailure(text: "the model \(specification.declaration.name) has no screen"))
    }
    var request = RunRequest(
      draws: Draws(seed: specification.seed), upstream: origin?.upstream ?? [:], workers: workers)
    request.limits = limits
    do throws(RunError) {
      let ordered = arguments.entries.filter { $0.key == "model" } + arguments.entries.filter { $0.key != "model" }
      let written = ordered.filter { $0.key != "show" }.map { ($0.key, FlowYaml.flow($0.value)) }
      return .success(
        Start(session: try Self.session(playable, request), seed: specification.seed, block: written, keys: self))
    } catch {
      var failure = StartFailure(text: error.description, key: error.key)
      failure.shortage = error.shortage
      return .failure(failure)
    }
  }

  /// The errors in the keys, without setting up a simulation. This call blocks, because it reads pattern files.
  package var problems: [StartFailure.Problem] {
    if case .failure(let failure) = read() { failure.problems } else { [] }
  }

  private func read() -> Result<(Arguments, BlockSpecification), StartFailure> {
    guard let model = Catalog.model(named: model) else {
      let nearest = Catalog.words.nearest(to: self.model).map { "did you mean '\($0)'?" }
      let known = "known models: " + Catalog.words.map(\.spelling).joined(separator: ", ")
      return .failure(StartFailure(text: "unknown model '\(self.model)'", help: nearest ?? known))
    }
    let declaration = model.declaration
    var arguments = Arguments(keys)
    let folder = folder.map { FolderRoot(folder: $0) }, isOfBlock = origin != nil
    func context() -> SpecContext {
      var context = SpecContext { file in
        folder?.load(file, isOfNotebook: isOfBlock)
          ?? .failure(SpecContext.FileRefusal("cannot be read from a page of the program"))
      }
      context.parameters = origin?.parameters ?? []
      return context
    }
    if origin == nil {
      for supply in declaration.screen.supplies where !supply.others.contains(where: arguments.contains) {
        arguments.supply(supply.key, supply.value)
      }
      arguments.complete(for: declaration, grid: (columns, rows), opensFile: opensFile, in: context)
    } else {
      arguments.supply("model", declaration.name)
    }
    var read = context()
    let specification = arguments.faults.isEmpty ? BlockSpecification(arguments.node, in: &read) : nil
    guard let specification, read.errors.isEmpty else {
      return .failure(StartFailure(arguments, read.errors))
    }
    return .success((arguments, specification))
  }

  private static func session(_ model: some PlayableOnScreen, _ request: RunRequest) throws(RunError) -> any PlaySession
  {
    try model.play(request)
  }
}

/// The result of setting up a simulation.
package typealias StartOutcome = Result<Start, StartFailure>

/// The context that the keys of a notebook's block refer to.
package struct BlockOrigin: Sendable {
  /// The notebook's parameters, which expressions name.
  package var parameters: [SpecEntry]
  /// The final states of other blocks, by the names of the blocks.
  package var upstream: [String: any Handover]
  /// The name of the block.
  package var name: String
}
