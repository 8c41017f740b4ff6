/// A search for the groups of objects that form a pattern.
///
/// The search starts with clusters of cells whose neighbourhoods overlap. Clusters that meet later are united until all
/// clusters repeat on their own and never meet. This proves that the pattern continues in the same way.
struct SettlementSearch {
  /// The longest common period of united clusters.
  private static let longestCommonPeriod = 1 << 20

  let rule: LifeRule
  /// The longest period to look for.
  let limit: Int
  let limits: RunLimits
  private(set) var clusters: [Cluster] = []
  /// The remaining number of generations to compute for non-repeating clusters. Oscillators that consist of several
  /// parts need few.
  var work: Int
  /// The number of generations after which parts with different velocities meet, or nil if no meeting was found.
  private var meeting: Int?
  /// The patterns that have been examined, each at the origin.
  private var known: [BitGrid: Known] = [:]
  private var knownBytes = 0.0

  /// A set of cells that are examined together.
  struct Cluster {
    var cells: PlaneCells
    /// The group of the cells, or nil if they do not repeat on their own.
    var group: SettledGroup?
  }

  /// The result of examining a pattern.
  private struct Known {
    var group: SettledGroup?
    /// The longest period that was looked for.
    var limit: Int
  }

  typealias Pair = (one: Int, other: Int)

  /// Splits a pattern into clusters.
  ///
  /// - Parameters:
  ///   - cells: the live cells, each once.
  ///   - rule: a two-state rule without B0 whose neighbourhood is the 3×3 block.
  ///   - limit: the longest period to look for.
  /// - Throws: an error if a part exceeds the limits, or if the signal stops the search.
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

  /// The reason why ``groups()`` returned nil.
  var reason: LifeSettlement.Reason { meeting.map { .meeting(after: $0) } ?? .noPeriod }

  /// Returns the groups of a pattern that has settled, or nil for any other pattern.
  ///
  /// - Throws: an error if a part exceeds the limits, or if the signal stops the search.
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

  /// Unites clusters that influence each other.
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

extension RunLimits {
  /// The limits of a part of a pattern that evolves on its own. Several of these parts are held at the same time.
  var ofPart: RunLimits { RunLimits(memory: memory / 8, updates: updates, stop: stop) }

  /// The maximum number of bytes that the search takes for each live cell.
  private static let bytesPerCell = 256.0

  /// Returns whether the objects of the given number of live cells can be separated within the memory limit.
  func canSplit(_ cells: Int) -> Bool { Double(cells) * Self.bytesPerCell <= memory }

  /// Throws an error if a share of the memory limit is smaller than the given number of bytes.
  ///
  /// - Parameter share: the number of equal shares into which the limit is divided.
  func demand(_ bytes: Double, share: Double) throws(RunError) {
    if bytes * share > memory { throw .tooLargeToSplit }
  }
}

extension RunError {
  /// The error of a pattern whose objects cannot be separated within the memory limit.
  static let tooLargeToSplit = RunError(
    key: "until", "the pattern is too large for its objects to be told apart within the memory limit",
    advice: "write until: stable, or raise the limit with --max-memory")
}
