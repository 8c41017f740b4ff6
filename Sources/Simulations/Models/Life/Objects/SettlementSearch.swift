/// The search for the groups of objects that a pattern consists of.
///
/// It begins with clusters of cells whose neighbourhoods have cells in common. Clusters that meet later are united until
/// all of them repeat by themselves and never meet: this proves that the pattern goes on as they do.
struct SettlementSearch {
  /// The longest common period of clusters that are united.
  private static let longestCommonPeriod = 1 << 20

  let rule: LifeRule
  /// The longest period that is looked for.
  let limit: Int
  let limits: RunLimits
  private(set) var clusters: [Cluster] = []
  /// The number of further generations that are worth computing for clusters that do not repeat. Oscillators of several
  /// parts need few.
  var work: Int
  /// The number of generations after which parts of different velocity meet, if any do.
  private var meeting: Int?
  /// The patterns that were looked at, each at the origin.
  private var known: [BitGrid: Known] = [:]
  private var knownBytes = 0.0

  /// Cells that belong together.
  struct Cluster {
    var cells: PlaneCells
    /// Nil if the cells alone do not repeat.
    var group: SettledGroup?
  }

  /// What was found out about a pattern.
  private struct Known {
    var group: SettledGroup?
    /// The longest period that was looked for.
    var limit: Int
  }

  typealias Pair = (one: Int, other: Int)

  /// - Parameters:
  ///   - cells: the live cells, each once.
  ///   - rule: a rule of two states and the eight nearest cells without birth in empty space.
  ///   - limit: the longest period that is looked for.
  /// - Throws: an error if a part outgrows the limits, or the signal is on.
  init(_ cells: [Position], rule: LifeRule, limit: Int, _ limits: RunLimits) throws(RunError) {
    self.rule = rule
    self.limit = limit
    self.limits = limits
    work = max(1024, 16 * limit)
    guard limits.canSplit(cells.count) else { throw .tooLargeToSplit }
    let isSorted = zip(cells, cells.dropFirst()).allSatisfy { $0 < $1 }
    let clusters = try CellLinks.clusters(
      within: 2, of: isSorted ? cells : cells.sorted { $0 < $1 }, until: limits.stop)
    for cells in clusters { self.clusters.append(try cluster(PlaneCells(cells, limits), limit: limit)) }
    work = max(work, 64 * clusters.count)
  }

  private mutating func cluster(_ cells: PlaneCells, limit: Int) throws(RunError) -> Cluster {
    try limits.stop.check()
    if let known = known[cells.grid], known.limit >= limit || known.group.map({ $0.period <= limit }) ?? false {
      guard var group = known.group, group.period <= limit else { return Cluster(cells: cells, group: nil) }
      group.origin = cells.corner
      return Cluster(cells: cells, group: group)
    }
    let group = try OrbitMemo.group(of: cells, rule: rule, limit: limit, limits)
    knownBytes += cells.byteCount + (group?.byteCount ?? 0)
    try limits.demand(knownBytes, share: 4)
    known[cells.grid] = Known(group: group, limit: limit)
    return Cluster(cells: cells, group: group)
  }

  /// The reason why ``groups()`` found no groups.
  var reason: LifeSettlement.Reason { meeting.map { .meeting(after: $0) } ?? .noPeriod }

  /// Returns the groups of a pattern that has settled, or nil for any other pattern.
  ///
  /// - Throws: an error if a part outgrows the limits, or the signal is on.
  mutating func groups() throws(RunError) -> [SettledGroup]? {
    while true {
      try limits.stop.check()
      if clusters.contains(where: { $0.group == nil }) {
        guard work > 0 else { return nil }
        var pairs = try firstNeighbours()
        if pairs.isEmpty { pairs = try sparks() }
        guard !pairs.isEmpty else { return nil }
        try unite(pairs)
        continue
      }
      let contacts = GroupContacts(clusters.compactMap(\.group), limits)
      let companions = try contacts.companions()
      if !companions.isEmpty {
        try unite(companions)
        continue
      }
      guard let first = try contacts.firstMeeting() else { return contacts.groups }
      meeting = meeting ?? first.generation
      // Parts that meet later than that have no common period within the limit.
      guard first.generation <= limit else { return nil }
      try unite([first.pair])
    }
  }

  /// Merges clusters that influence each other.
  private mutating func unite(_ pairs: [Pair]) throws(RunError) {
    var sets = DisjointSets(count: clusters.count)
    for pair in pairs { sets.unite(pair.one, pair.other) }
    var united: [Cluster] = []
    for parts in sets.sets(of: clusters) {
      guard parts.count > 1 else {
        united += parts
        continue
      }
      // If the parts do not influence each other after all, they repeat together after a common period.
      let period = parts.reduce(1) { $0.leastCommonMultiple(of: $1.group?.period ?? 1) }
      let cells = try PlaneCells(parts.flatMap(\.cells.cells), limits)
      united.append(try cluster(cells, limit: max(limit, min(period, Self.longestCommonPeriod))))
    }
    clusters = united
  }
}
