import Blocks
import Experiments
import Expressions
import Files
import Simulations
import Specification
import Typography

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

extension NotebookPlan {
  /// Returns the handovers that some of a job's runs start from.
  ///
  /// Unknown handovers are computed, together with everything that they start from. Experiments compute only the
  /// replicates that are needed.
  ///
  /// - Parameters:
  ///   - job: the index of the job.
  ///   - known: the handovers of single runs by the names of their blocks. Computed handovers are added.
  ///   - request: returns the request of a job's runs.
  func handovers(
    to job: Int, _ runs: RunRanges, known: inout [String: any Handover], _ request: (Int) -> RunRequest
  ) throws(RunError) -> [String: any Handover] {
    let wanted = plan.jobs[job].specification.runDependencies
    guard !wanted.isEmpty else { return [:] }
    let indices = Dictionary(plan.jobs.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    // A chain of blocks may be as long as the file, so this is a loop instead of a recursion.
    var needed = [job: runs]
    for index in plan.order.reversed() {
      guard let runs = needed[index] else { continue }
      let own = plan.jobs[index].specification.replicates(of: runs)
      for dependency in plan.jobs[index].specification.runDependencies where known[dependency.name] == nil {
        guard let upstream = indices[dependency.name] else { continue }
        let part = plan.jobs[upstream].specification.experiment == nil ? RunRanges([0]) : own
        needed[upstream] = RunRanges(merging: (needed[upstream]?.ranges ?? []) + part.ranges)
      }
    }
    var handovers = known
    for index in plan.order where index != job {
      guard let runs = needed[index] else { continue }
      let upstream = plan.jobs[index]
      var request = request(index)
      request.upstream = handovers
      handovers[upstream.name] = try upstream.specification.handover(runs, request)
      if upstream.specification.experiment == nil { known[upstream.name] = handovers[upstream.name] }
    }
    let names = Set(wanted.map(\.name))
    return handovers.filter { names.contains($0.key) }
  }
}

extension NotebookPlan {
  /// The factor by which an estimate must exceed the limit to cause a warning. An estimate is a lower bound, valid for
  /// a fast machine.
  private static let clearFactor = 2.0

  /// Returns a line that warns of a run whose estimated time is clearly above the limit, or nil if there isn't one.
  ///
  /// Blocks that may end early are not counted, and neither are runs whose results are known.
  ///
  /// - Parameter uses: the results of earlier runs, by job.
  func timeWarning(_ options: RunOptions, _ uses: [CacheUse]?) -> VisibleLines? {
    let limit = options.limits.seconds
    guard limit > 0, options.announce != nil else { return nil }
    func isLong(_ seconds: Double) -> Bool { seconds >= Self.clearFactor * limit }
    let threads = Double(options.workers.count)
    var seconds = plan.jobs.map { $0.specification.leastSeconds / threads }
    guard isLong(seconds.reduce(0, +)) else { return nil }
    for (index, obstacles) in plan.obstacles(limits: options.limits).enumerated() where !obstacles.isEmpty {
      seconds[index] = 0
    }
    if isLong(seconds.reduce(0, +)), let uses {
      let limits = RunLimits(memory: options.limits.memory, updates: options.limits.updates)
      for index in seconds.indices where seconds[index] > 0 {
        let request = request(ofJob: index, [:], limits, options)
        seconds[index] *= plan.jobs[index].specification.missingShare(of: request, in: uses[index])
      }
    }
    let sum = seconds.reduce(0, +)
    guard isLong(sum) else { return nil }
    return Self.timeWarning(notebook.path, "its blocks take", sum, limit)
  }

  /// Returns the warning for a single block without a notebook, or nil.
  ///
  /// - Parameter name: the name that the user gave for the block.
  package static func timeWarning(
    _ name: String, _ block: BlockSpecification, _ limits: Limits, _ workers: Workers
  ) -> VisibleLines? {
    let seconds = block.leastSeconds / Double(workers.count)
    guard limits.seconds > 0, seconds >= clearFactor * limits.seconds else { return nil }
    return timeWarning(name, "it takes", seconds, limits.seconds)
  }

  private static func timeWarning(
    _ name: String, _ start: String, _ seconds: Double, _ limit: Double
  ) -> VisibleLines {
    "\(name): warning: \(start) an estimated \(duration(seconds)) or more, but the time limit is \(duration(limit))\n"
      + "  help: allow more with --max-seconds\n"
  }

  /// Returns a time as text, such as `0.0045 s`, `40 s`, `3 min` or `12 h`.
  package static func duration(_ seconds: Double) -> String {
    let units: KeyValuePairs = ["days": 86_400.0, "h": 3_600, "min": 60]
    guard let (unit, size) = units.first(where: { seconds >= 2 * $0.value }) else {
      // At least two significant digits are shown, so a limit of a millisecond does not appear as 0.
      var scale = seconds < 10 ? 100.0 : 1
      while seconds * scale < 10, scale < 1e12 { scale *= 10 }
      return RunLimits.short((seconds * scale).rounded() / scale) + " s"
    }
    let count = (seconds / size).rounded()
    return (count < 1e6 ? RunLimits.short(count) : "a million") + " " + unit
  }
}

extension BlockSpecification {
  /// A lower bound, in seconds, of the time that the block takes on one thread, or 0 if it is unknown.
  fileprivate var leastSeconds: Double { hasOpenEnd ? 0 : cost.nanoseconds / 1e9 }
}
