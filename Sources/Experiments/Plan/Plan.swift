import Blocks
import Simulations
import Specification

/// The blocks of one notebook, in an order in which each follows the blocks that it depends on.
package struct Plan: Sendable {
  /// A checked block under the name by which others refer to it.
  package struct Job: Sendable {
    package var name: String
    package var specification: BlockSpecification
    /// The steps to record that the block itself does not name, because inline values need them.
    package var namedSteps: [Int]

    /// All steps to record: those that the block names, and then the others.
    package var recordedSteps: [Int] { specification.namedSteps + namedSteps }

    package init(name: String, specification: BlockSpecification, namedSteps: [Int] = []) {
      self.name = name
      self.specification = specification
      self.namedSteps = namedSteps
    }
  }

  private static let manyNames = 300
  /// The largest number of names of a cycle that a message shows.
  private static let shownNames = 10

  package let jobs: [Job]
  /// The indices of the jobs, in an order in which each follows the jobs that it depends on. Jobs with errors are left
  /// out.
  package let order: [Int]
  /// The errors of each job that concern its dependencies, in the order of the dependencies.
  private let faults: [Int: [SpecError]]
  /// The names of the blocks whose states the runs of others need.
  package let upstream: Set<String>

  /// Plans the jobs.
  ///
  /// - Parameters:
  ///   - broken: the names of blocks with errors. A block that starts from one of them cannot run either.
  ///   - isComplete: whether the names of all blocks with errors are known.
  ///   - known: the names of all existing blocks, or nil for the names of the jobs.
  package init(
    _ jobs: [Job], broken: Set<String> = [], namingAll isComplete: Bool = true, among known: [String]? = nil
  ) {
    self.jobs = jobs
    upstream = Set(jobs.flatMap { $0.specification.runDependencies.map(\.name) })
    let index = Dictionary(jobs.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let names = Self.words(known ?? jobs.map(\.name))
    var faults: [Int: [SpecError]] = [:]
    var order: [Int] = []
    var state = [Int](repeating: 0, count: jobs.count)  // 0: new, 1: on the path, 2: done
    var depth = [Int](repeating: 0, count: jobs.count)  // The place on the path.
    // For each job on the path: the first place on the path that it leads back to, and the message about that cycle.
    var cycles: [Int: (start: Int, text: String)] = [:]

    // The depth-first search has a stack of its own, because a chain of blocks may be as long as the file.
    for root in jobs.indices where state[root] == 0 {
      var path: [(job: Int, next: Int)] = [(root, 0)]
      state[root] = 1
      while let (job, next) = path.last {
        let dependencies = jobs[job].specification.dependencies
        guard next < dependencies.count else {
          state[job] = 2
          let comparisons = Self.comparisonFaults(in: jobs[job]) { index[$0].map { jobs[$0].specification } }
          if !comparisons.isEmpty { faults[job, default: []] += comparisons }
          if faults[job]?.isEmpty ?? true { order.append(job) }
          path.removeLast()
          // Each block of a cycle gets the error, at the dependency that continues the cycle.
          if let cycle = cycles[job], cycle.start < depth[job], let (parent, next) = path.last {
            let dependency = jobs[parent].specification.dependencies[next - 1]
            if !faults[parent, default: []].contains(where: { $0.span == dependency.span }) {
              faults[parent, default: []].append(
                SpecError(.invalid(cycle.text, advice: nil), key: dependency.key, at: dependency.span))
            }
            if cycle.start < cycles[parent]?.start ?? .max { cycles[parent] = cycle }
          }
          continue
        }
        path[path.count - 1].next += 1
        let dependency = dependencies[next]
        guard let upstream = index[dependency.name] else {
          let problem: SpecError.Problem =
            broken.contains(dependency.name)
            ? .invalid("the block '\(dependency.name)' has errors", advice: nil)
            : !isComplete
              ? .invalid("no block '\(dependency.name)' could be read; one with errors may have this name", advice: nil)
              : .unknownWord(
                found: dependency.name, what: "block", allowed: names.filter { $0.spelling != jobs[job].name })
          faults[job, default: []].append(SpecError(problem, key: dependency.key, at: dependency.span))
          continue
        }
        if state[upstream] == 1 {
          var cycle = path[depth[upstream]...].prefix(Self.shownNames).map { jobs[$0.job].name }
          if path.count - depth[upstream] > cycle.count { cycle.append("…") }
          cycle.append(dependency.name)
          let text =
            cycle.count == 2
            ? "a block cannot \(dependency.purpose) itself"
            : "these blocks depend on each other: " + cycle.joined(separator: " → ")
          let advice = cycle.count == 2 && dependency.isComparison ? "leave out '\(dependency.name).'" : nil
          faults[job, default: []].append(
            SpecError(.invalid(text, advice: advice), key: dependency.key, at: dependency.span))
          if depth[upstream] < cycles[job]?.start ?? .max { cycles[job] = (depth[upstream], text) }
        } else if state[upstream] == 0 {
          state[upstream] = 1
          depth[upstream] = path.count
          path.append((upstream, 0))
        }
        faults[job, default: []] += Self.faults(
          of: dependency, in: jobs[job].specification.declaration.name,
          replicates: jobs[job].specification.experiment?.replicates, upstream: jobs[upstream].specification)
      }
    }
    self.order = order
    self.faults = faults
  }

  /// Returns the names with which an unknown name is compared. The list is empty if there are very many names, to limit
  /// the time.
  package static func words(_ names: [String]) -> [Word] { names.count <= manyNames ? names.map { Word($0) } : [] }

  /// Returns why a block cannot use another block as requested.
  ///
  /// - Parameter replicates: the number of replicates of the block, or nil for a single run.
  package static func faults(
    of dependency: SpecContext.Dependency, in model: String, replicates: Int?, upstream: BlockSpecification
  ) -> [SpecError] {
    guard !dependency.isComparison else { return [] }
    var problems: [SpecError.Problem] = []
    if let problem = problem(of: dependency, replicates: replicates, upstream: upstream) {
      problems.append(problem)
    }
    let other = upstream.declaration.name
    if model != other {
      problems.append(
        .invalid(
          "'\(dependency.name)' is a block of the model \(other), this one is \(model)",
          advice: "name a block of the model \(model)"))
    }
    return problems.map { SpecError($0, key: dependency.key, at: dependency.span) }
  }

  /// Returns why a block cannot start from the runs of an experiment, or nil if it can. Each of its replicates needs
  /// one of these runs.
  private static func problem(
    of dependency: SpecContext.Dependency, replicates: Int?, upstream: BlockSpecification
  ) -> SpecError.Problem? {
    guard let experiment = upstream.experiment else { return nil }
    let name = dependency.name, runs = experiment.replicates
    guard dependency.purpose == "start from" else {
      return .invalid(
        "'\(name)' has many runs, so there is no single run to \(dependency.purpose)",
        advice: "name a block without 'sweep' and 'replicates'")
    }
    let reason = "'\(name)' has many runs, so there is no single final state to start from"
    guard experiment.sweep == nil else { return .invalid(reason, advice: "name a block without 'sweep'") }
    guard let replicates else {
      return .invalid(
        reason, advice: "write replicates: \(runs), and each run goes on from one of them")
    }
    guard replicates <= runs else {
      return .invalid(
        "'\(name)' has \(runs) replicates, but this block has \(replicates)", advice: "write replicates: \(runs)")
    }
    return nil
  }

  func faults(ofJob index: Int) -> [SpecError] { faults[index] ?? [] }

  /// Returns the errors that prevent each job, as far as they are known before any job runs.
  ///
  /// - Parameter read: the bytes of the notebook that are held while the plan runs.
  package func obstacles(limits: Limits, holding read: Int = 0) -> [[SpecError]] {
    var obstacles = jobs.indices.map { faults[$0] ?? [] }
    var reached: Set<String> = []
    for index in order {
      if let obstacle = obstacle(to: jobs[index], limits: limits, besides: read, isThere: { reached.contains($0.name) })
      {
        obstacles[index] = [obstacle]
      } else {
        reached.insert(jobs[index].name)
      }
    }
    return obstacles
  }

  /// Returns why a job with valid dependencies cannot run now, or nil if it can.
  func obstacle(
    to job: Job, limits: Limits, holding held: Int = 0, besides read: Int = 0, isThere: (SpecContext.Dependency) -> Bool
  ) -> SpecError? {
    guard let lost = job.specification.dependencies.first(where: { !isThere($0) }) else {
      return limits.fault(in: job.specification, naming: job.namedSteps.count, besides: held, and: read)
    }
    return SpecError(.invalid("the block '\(lost.name)' has no result", advice: nil), key: lost.key, at: lost.span)
  }
}
