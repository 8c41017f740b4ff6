import Blocks
import Experiments
import Expressions
import Files
import Simulations
import Specification

/// The blocks of a notebook to run, in an order in which each follows the blocks that it depends on. The plan also
/// holds the digests that identify their results.
package struct NotebookPlan: Sendable {
  let notebook: Notebook
  let plan: Plan
  /// The index of each job's block.
  let places: [Int]
  /// The digests of the blocks in the plan, by name.
  package let blockDigests: [String: Digest]
  private let only: Set<String>?

  /// Plans the run of a notebook.
  ///
  /// - Parameter only: the names of the blocks to run, or nil for all. The blocks that they depend on run as well.
  package init(_ notebook: Notebook, only: Set<String>? = nil) {
    self.notebook = notebook
    self.only = only
    let wanted = only.map { Self.closed($0, in: notebook) }, steps = Self.namedSteps(of: notebook)
    var jobs: [Plan.Job] = []
    var places: [Int] = []
    var broken: Set<String> = []
    for (place, (block, reading)) in zip(notebook.blocks, notebook.readings).enumerated() {
      guard let specification = reading.specification else {
        broken.insert(block.name)
        continue
      }
      guard wanted?.contains(block.name) ?? true else { continue }
      jobs.append(
        Plan.Job(name: block.name, specification: specification, namedSteps: steps[block.name] ?? []))
      places.append(place)
    }
    plan = Plan(jobs, broken: broken, namingAll: notebook.areNamesKnown, among: notebook.blocks.map(\.name))
    self.places = places
    blockDigests = Self.chained(jobs, through: \.dependencies, of: \.canonical, digest: Digest.init, name: \.former)
  }

  /// Returns whether the caller requested the results of a block.
  func asks(for block: Int) -> Bool { only?.contains(notebook.blocks[block].name) ?? true }

  /// Returns the errors that prevent the run of each block, as far as they are known before any block runs.
  ///
  /// The list of a block is empty if the block can run, has errors of its own, or is not in the plan.
  package func obstacles(limits: Limits) -> [[Diagnostic]] {
    var obstacles = [[Diagnostic]](repeating: [], count: notebook.blocks.count)
    for (place, obstacle) in zip(places, plan.obstacles(limits: limits, holding: notebook.heldBytes)) {
      obstacles[place] = obstacle.map { Diagnostic($0) }
    }
    return obstacles
  }

  /// Returns digests of the blocks' computations alone, without titles, views and expectations, by name.
  func computationDigests() -> [String: String] {
    Self.chained(
      plan.jobs, through: \.runDependencies, of: { "\($0.computation)seed \($0.seed)\n" },
      digest: { SHA256.hexadecimal(of: $0) }, name: \.self)
  }

  /// Returns these blocks and all blocks that they depend on, directly or indirectly.
  private static func closed(_ names: Set<String>, in notebook: Notebook) -> Set<String> {
    let dependencies = Dictionary(
      zip(notebook.blocks, notebook.readings).map { ($0.name, $1.specification?.dependencies.map(\.name) ?? []) },
      uniquingKeysWith: { first, _ in first })
    var closed = names
    var queue = Array(names)
    while let name = queue.popLast() {
      for upstream in dependencies[name] ?? [] where closed.insert(upstream).inserted { queue.append(upstream) }
    }
    return closed
  }

  /// Returns, for each block, the steps of its series that inline values and expectations of other blocks name.
  private static func namedSteps(of notebook: Notebook) -> [String: [Int]] {
    var steps: [String: [Int]] = [:]
    for case let request? in notebook.page.values.sites.lazy.filter(\.namesStep).map(\.request) {
      var expression = request.expression
      // The step may be a parameter. Other errors of the expression are reported after the run.
      _ = expression.bind(
        to: Vocabulary(statistics: [], parameters: notebook.constants), as: .value)
      if let step = expression.step?.int { steps[request.block, default: []].append(step) }
    }
    for expectation in notebook.readings.flatMap({ $0.specification?.expectations ?? [] }) {
      guard let step = expectation.expression.step?.int else { continue }
      for reference in expectation.expression.references { steps[reference.block, default: []].append(step) }
    }
    return steps
  }

  /// Returns a digest of each block that covers its text and the digests of the blocks that it depends on, and so
  /// everything upstream.
  ///
  /// Blocks in a cycle have no digest. O(blocks and their dependencies).
  ///
  /// - Parameter digestName: returns the digest of a block as it enters the digests of others.
  private static func chained<Digest>(
    _ jobs: [Plan.Job], through dependencies: (BlockSpecification) -> [SpecContext.Dependency],
    of text: (BlockSpecification) -> String, digest: ([UInt8]) -> Digest, name digestName: (Digest) -> String
  ) -> [String: Digest] {
    let specifications = Dictionary(
      jobs.map { ($0.name, $0.specification) }, uniquingKeysWith: { first, _ in first })
    var digests: [String: Digest] = [:]
    var seen: Set<String> = []
    for job in jobs {
      var path = [job.name]
      while let name = path.last {
        guard digests[name] == nil, let specification = specifications[name] else {
          path.removeLast()
          continue
        }
        let upstream = dependencies(specification).map(\.name)
        if seen.insert(name).inserted {
          path += upstream.filter { !seen.contains($0) }
          continue
        }
        path.removeLast()
        let text = upstream.reduce(text(specification)) { $0 + "upstream \(digests[$1].map(digestName) ?? "")\n" }
        digests[name] = digest(Array(text.utf8))
      }
    }
    return digests
  }
}
