import Experiments
import Simulations

/// The states of single runs that a plan includes, so workers need not repeat these runs: known ones, and those that
/// take seconds.
struct PlannedStates {
  private let page: ClusterPage
  private let uses: [CacheUse]
  private let stop: StopSignal?
  /// The states by the indices of their jobs. Nil for a state that the plan cannot include.
  private var found: [Int: ClusterPlan.State?] = [:]
  private var handovers: [String: any Handover] = [:]
  /// The jobs whose states are too large for the plan.
  private var tooLarge: Set<Int> = []
  /// The bytes that the states of the plan may still take.
  private(set) var room: Int

  /// The seconds from which a single run is computed once, instead of by every worker that starts from it.
  private static let longRun = 60.0
  /// The most seconds that the planner computes a single run and everything that it starts from.
  private static let shortRun = 10.0
  /// The most bytes of a state, and those of all states of a plan.
  private static let stateLimit = 64 << 20
  static let allStates = 256 << 20

  /// - Parameters:
  ///   - uses: the results of earlier runs, by job.
  ///   - room: the bytes that the states may take.
  ///   - stop: the signal that ends computations.
  init(_ page: ClusterPage, _ uses: [CacheUse], room: Int, stop: StopSignal?) {
    self.page = page
    self.uses = uses
    self.room = room
    self.stop = stop
  }

  /// The states, in the order of their blocks.
  var all: [ClusterPlan.State] { found.sorted { $0.key < $1.key }.compactMap(\.value) }

  /// Returns whether the plan includes the state of a single run. A state that is not known is computed if that takes
  /// only seconds.
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

  /// Returns the record of a state after computing it, or nil if that takes long or fails.
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
      // A worker must be able to read it.
      return specification.handover(in: record, request) == nil ? nil : record
    } catch {
      // Each run that starts from it will name the error.
      return nil
    }
  }
}
