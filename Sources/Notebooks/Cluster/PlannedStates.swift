import Experiments
import Simulations

/// The states of single runs that a plan contains, so that workers need not repeat these runs.
///
/// A plan contains the states that are known, and those that take only seconds to compute.
struct PlannedStates {
  private let page: ClusterPage
  private let uses: [CacheUse]
  private let stop: StopSignal?
  /// The states by the indices of their jobs. A state is nil if the plan cannot contain it.
  private var found: [Int: ClusterPlan.State?] = [:]
  private var handovers: [String: any Handover] = [:]
  /// The jobs whose states are too large for the plan.
  private var tooLarge: Set<Int> = []
  /// The number of bytes that further states of the plan may take.
  private(set) var room: Int

  /// The time, in seconds, from which a single run is computed only once, instead of by every worker that starts from
  /// it.
  private static let longRun = 60.0
  /// The longest time, in seconds, for which the planner computes a single run and everything that it starts from.
  private static let shortRun = 10.0
  /// The largest size of a state, and of all states of a plan together, in bytes.
  private static let stateLimit = 64 << 20
  static let allStates = 256 << 20

  /// Prepares the states of a page.
  ///
  /// - Parameters:
  ///   - uses: the results of earlier runs, by job.
  ///   - room: the number of bytes that the states may take.
  ///   - stop: the signal that ends computations.
  init(_ page: ClusterPage, _ uses: [CacheUse], room: Int, stop: StopSignal?) {
    self.page = page
    self.uses = uses
    self.room = room
    self.stop = stop
  }

  /// The states, in the order of their blocks.
  var all: [ClusterPlan.State] { found.sorted { $0.key < $1.key }.compactMap(\.value) }

  /// Returns whether the plan contains the state of a single run. An unknown state is computed if that takes only
  /// seconds.
  mutating func includes(_ job: Int) -> Bool {
    if let state = found[job] { return state != nil }
    let specification = page.jobs[job].specification
    let record = specification.knownHandover(page.request(of: job), in: uses[job]) ?? computedRecord(of: job)
    let isSmall = record.map { $0.count <= min(Self.stateLimit, room) } ?? true
    if !isSmall { tooLarge.insert(job) }
    let state = isSmall ? record.map { ClusterPlan.State(name: page.jobs[job].name, record: $0) } : nil
    room -= state?.record.count ?? 0
    found[job] = .some(state)
    return state != nil
  }

  /// Returns whether blocks that start from a single run wait for its result. Otherwise, each worker repeats the run.
  func isAwaited(_ job: Int) -> Bool {
    page.nanoseconds(of: job) / 1e9 >= Self.longRun || page.leaps(job) && !tooLarge.contains(job)
  }

  /// Computes a state and returns its record, or nil if this takes too long or fails.
  private mutating func computedRecord(of job: Int) -> [UInt8]? {
    let (single, each) = page.upstream(of: job) { found[$0].flatMap(\.self) != nil }
    let nanoseconds = single.reduce(page.nanoseconds(of: job) + each) { $0 + page.nanoseconds(of: $1) }
    guard nanoseconds / 1e9 < Self.shortRun else { return nil }
    for state in page.handovers(in: all.filter { handovers[$0.name] == nil }) { handovers[state.key] = state.value }
    // The time of a leap is known only afterwards.
    let end = ContinuousClock.now + .seconds(Self.shortRun), outer = stop
    let stop = StopSignal { ContinuousClock.now >= end || outer?.isOn == true }
    do throws(RunError) {
      let request = try page.request(of: job, for: RunRanges([0]), known: &handovers, stop: stop)
      let specification = page.jobs[job].specification
      guard let record = try specification.newHandover(request) else { return nil }
      // A worker must be able to read the record.
      return specification.handover(in: record, request) == nil ? nil : record
    } catch {
      // Each run that starts from this one will report the error.
      return nil
    }
  }
}

extension Simulation {
  /// The estimated nanoseconds of a run that leaps. The actual time depends on how regular the pattern is.
  private static var leapNanoseconds: Double { 1e9 }

  /// Returns the estimated nanoseconds of a run with an engine.
  func nanoseconds(with engine: EngineChoice) -> Double {
    guard leaps(with: engine) else { return cost.nanoseconds }
    // A run that leaps only on request takes at most the time of its steps.
    return leaps ? Self.leapNanoseconds : min(cost.nanoseconds, Self.leapNanoseconds)
  }
}
