/// Clusters that do not repeat on their own.
extension SettlementSearch {
  private var restless: [Int] { clusters.indices.filter { clusters[$0].group == nil } }

  /// Returns each non-repeating cluster, paired with the first clusters that it meets if all clusters evolve as they do
  /// alone.
  mutating func firstNeighbours() throws(RunError) -> [Pair] {
    let restless = restless
    var runs: [LoneRun] = []
    for index in restless { runs.append(LoneRun(clusters[index].cells, rule: rule, limits)) }
    let now = Dictionary(uniqueKeysWithValues: zip(restless, runs.indices))
    var waiting = Array(restless.indices)
    var candidates: [[Int]] = []
    var pairs: [Pair] = []
    // The candidates are the clusters within reach until the generation `horizon`. A near horizon has few candidates,
    // and most clusters soon meet one of them.
    var horizon = 0
    for generation in 1...max(1, limit) {
      for index in runs.indices { try runs[index].step() }
      try limits.demand(runs.reduce(0) { $0 + $1.byteCount }, share: 4)
      work -= runs.count
      if generation > horizon {
        horizon = min(max(1, limit), max(64, 8 * horizon))
        candidates = try self.candidates(of: waiting.map { restless[$0] }, upTo: horizon, among: restless, waiting)
      }
      var present: [Int: PlaneCells] = [:]
      /// Returns the cells of a cluster in the current generation.
      func cells(of cluster: Int) -> PlaneCells? {
        guard let run = now[cluster] else { return clusters[cluster].group?.cells(at: generation) }
        if let known = present[cluster] { return known }
        let cells = runs[run].cells
        present[cluster] = cells
        return cells
      }
      var stillWaiting: [Int] = []
      for index in waiting {
        try limits.stop.check()
        guard let box = runs[index].box else { continue }
        let one = restless[index]
        let met = candidates[index].filter { other in
          // Boxes are compared before cells are copied from a lattice.
          if let run = now[other], runs[run].box?.isNear(box) != true { return false }
          guard let neighbour = cells(of: other), neighbour.box.isNear(box) else { return false }
          return cells(of: one)?.isNear(neighbour) ?? false
        }
        if met.isEmpty { stillWaiting.append(index) }
        pairs += met.map { (one, $0) }
      }
      waiting = stillWaiting
      if waiting.isEmpty || work < 0 { break }
    }
    return pairs
  }

  /// Returns the clusters that each waiting non-repeating cluster can meet within some generations. The list is empty
  /// for clusters that are not waiting.
  private func candidates(
    of clusters: [Int], upTo horizon: Int, among restless: [Int], _ waiting: [Int]
  ) throws(RunError) -> [[Int]] {
    let reach = self.clusters.map { cluster in
      cluster.group?.envelope(periods: horizon / max(1, cluster.group?.period ?? 1) + 1)
        ?? cluster.cells.box.widened(by: horizon)
    }
    let tree = BoxTree(reach)
    var candidates = [[Int]](repeating: [], count: restless.count)
    var count = 0
    for (index, cluster) in zip(waiting, clusters) {
      try limits.stop.check()
      try tree.near(reach[cluster]) { (other) throws(RunError) in
        if other != cluster { candidates[index].append(other) }
      }
      count += candidates[index].count
      try limits.demand(Double(MemoryLayout<Int>.size * 2 * count), share: 8)
    }
    return candidates
  }

  /// Returns each non-repeating cluster, paired with the nearest other one. Some oscillators emit cells that die on
  /// their own before the oscillator emits the next ones.
  func sparks() throws(RunError) -> [Pair] {
    let restless = restless
    let tree = BoxTree(restless.map { clusters[$0].cells.box })
    var pairs: [Pair] = []
    for (index, one) in restless.enumerated() {
      try limits.stop.check()
      guard let nearest = try tree.nearest(to: clusters[one].cells.box, except: index, within: limit) else { continue }
      pairs.append((one, restless[nearest]))
    }
    return pairs
  }
}
