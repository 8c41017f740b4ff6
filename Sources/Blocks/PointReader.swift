import Simulations
import Specification

/// A reader of a model's keys, once for every point of a block.
struct PointReader {
  let model: any Simulation.Type
  let node: SpecNode
  let entries: [SpecEntry]
  /// Whether the block describes many runs.
  let hasExperiment: Bool
  /// The parameters that the block sweeps.
  let parameters: SweptParameters
  /// The seed of the block, used if the seed is not swept.
  let seed: UInt64

  /// The largest number of bytes of specifications, files and patterns that all points together may read.
  private static let byteLimit = 64 << 20

  /// The errors of the points. An error that several points share is reported once, and the number of reported errors
  /// is limited.
  private struct Faults {
    private static let limit = 20
    private var told: Set<SpecError>
    private var count = 0

    init(told context: SpecContext) { told = Set(context.errors) }

    var mayGoOn: Bool { count <= Self.limit }

    mutating func tell(_ errors: [SpecError], in context: inout SpecContext) {
      for error in errors where told.insert(error).inserted && count < Self.limit {
        context.report(error.problem, key: error.key, at: error.span)
      }
      count += errors.count
    }
  }

  /// The canonical texts of the swept values, which reveal two spellings of one value, such as `8` and `8x8`.
  private struct Meanings {
    private let axes: [FactorialDesign.Axis]
    /// For each axis, the first label with each canonical text, and the labels seen so far.
    private var firsts: [[String: String]]
    private var seen: [Set<String>]

    init(of axes: [FactorialDesign.Axis]) {
      self.axes = axes
      firsts = axes.map { _ in [:] }
      seen = axes.map { _ in [] }
    }

    /// Returns the values of a point that mean the same as an earlier value of their key. Each value is returned only
    /// once.
    ///
    /// - Parameter lines: the canonical lines of the point.
    mutating func duplicates(
      _ values: [FactorialDesign.Value], _ lines: [String]
    ) -> [(key: String, label: String, other: String, span: SourceSpan)] {
      var found: [(key: String, label: String, other: String, span: SourceSpan)] = []
      for (index, value) in values.enumerated() where !axes[index].isPaired && !axes[index].hasLabels {
        let key = axes[index].key
        // Values that are maps are not compared: two files may be equal now and differ later.
        guard value.node.scalar != nil, seen[index].insert(value.label).inserted,
          let line = lines.first(where: { $0.hasPrefix(key + " ") })
        else { continue }
        if let other = firsts[index][line] { found.append((key, value.label, other, value.node.span)) }
        firsts[index][line] = firsts[index][line] ?? value.label
      }
      return found
    }
  }

  /// The errors and warnings of places that are right if they are right at any point.
  private struct Doubts {
    private var right: Set<SourceSpan> = []
    private var wrong: [(error: SpecError, isWarning: Bool)] = []

    mutating func take(_ judgements: [SpecContext.Judgement]) {
      for judgement in judgements {
        guard let error = judgement.error else {
          right.insert(judgement.span)
          continue
        }
        // Each place has one error. One that names the right value helps most.
        guard let index = wrong.firstIndex(where: { $0.error.span == error.span }) else {
          wrong.append((error, judgement.isWarning))
          continue
        }
        if Self.namesValue(error), !Self.namesValue(wrong[index].error) { wrong[index].error = error }
      }
    }

    func tell(in context: inout SpecContext) {
      for (error, isWarning) in wrong where !right.contains(error.span) {
        if isWarning {
          context.warn(error.message, advice: error.help, at: error.span)
        } else {
          context.report(error.problem, key: error.key, at: error.span)
        }
      }
    }

    private static func namesValue(_ error: SpecError) -> Bool { error.help?.hasPrefix("write ") ?? false }
  }

  func read(sweep node: SpecNode?, replicates: Int?, in context: inout SpecContext) -> BlockPoints {
    let keys = BlockSpecification.keys + model.declaration.keys
    guard hasExperiment else {
      let (simulation, _, canonical) = one(self.node, keys, in: &context)
      return BlockPoints(
        simulation: simulation, lastStep: simulation?.stepCount, canonical: canonical)
    }
    var result = BlockPoints(isExperiment: true)
    if let node { result.sweptKeys = node.keys }
    // A `replicates` with errors still means many runs when views and expectations are checked.
    result.replicates = replicates ?? (entries.contains { $0.key == "replicates" } ? 2 : 1)
    let own = entries.filter { $0.key != "sweep" }
    var sweep: FactorialDesign?
    if let node {
      let reader = SweepReader(
        keys: [CommonKeys.seed.declaration] + model.declaration.keys, entries: own, parameters: parameters.names,
        owner: "a sweep of \(model.declaration.name)")
      let read = reader.read(node, in: &context)
      guard let whole = read.sweep else {
        let meant = (read.axes.map(\.key) + read.lost).filter { !(result.sweptKeys?.contains($0) ?? true) }
        result.sweptKeys? += meant
        check(read, beside: own, keys, in: &context)
        return result
      }
      sweep = whole
      result.sweptKeys = whole.axes.map(\.key)
    }
    let axes = sweep?.axes ?? [], count = sweep?.pointCount ?? 1
    var points: [Experiment.Point] = []
    var faults = Faults(told: context)
    var doubts = Doubts()
    var common: Set<String> = []
    var bytes = 0
    let size = self.node.size
    var meanings = Meanings(of: axes)
    for index in 0..<count where faults.mayGoOn {
      let values = sweep?.values(of: index) ?? []
      let swept = zip(axes, values).map { SpecEntry(key: $0.key, keySpan: $1.node.span, value: $1.node) }
      var trial = context.ofPoint
      let (simulation, seed, lines) = one(swept, beside: own, keys, in: &trial)
      faults.tell(trial.errors, in: &context)
      doubts.take(trial.judgements)
      context.merge(trial)
      for value in meanings.duplicates(values, lines) {
        context.report(
          .invalid("duplicate value \(value.label)", advice: "it means the same as \(value.other)"), key: value.key,
          at: value.span)
      }
      if let simulation {
        points.append(
          Experiment.Point(
            values: values, seed: seed, simulation: simulation,
            computation: BlockSpecification.computation(of: model.declaration, lines)))
      }
      if index == 0 {
        result.canonical = lines.filter { line in !axes.contains { line.hasPrefix($0.key + " ") } }
        common = Set(result.canonical)
      }
      // The line holds the meaning of the swept values, not their spelling, because the content of a file may change.
      if sweep != nil {
        result.canonical.append((["point"] + lines.filter { !common.contains($0) }).joined(separator: " "))
      }
      // For a single point, the exact estimate is just as cheap.
      if index == 0, count > 1, let simulation,
        let problem = refusal(of: count, replicates ?? 1, like: simulation, in: context)
      {
        context.report(problem, key: replicates == nil ? "sweep" : "replicates", at: span(of: node))
        return result
      }
      bytes += size + (simulation?.heldBytes ?? 0) + trial.files.reduce(0) { $0 + $1.bytes.count }
      let hasMore = index < count - 1
      if bytes > Self.byteLimit, hasMore {
        context.report(
          .invalid(
            "the block is too long to be read for each of \(count.grouped) points", advice: "sweep fewer values"),
          key: "sweep", at: node?.span ?? self.node.span)
        return result
      }
    }
    doubts.tell(in: &context)
    guard points.count == count else { return result }
    if let sweep {
      result.canonical.append("sweep" + sweep.axes.map { ($0.isPaired ? "+" : " ") + $0.key }.joined())
      if let labels = sweep.canonicalLabels { result.canonical.append(labels) }
    }
    if let replicates { result.canonical.append("replicates \(replicates)") }
    result.simulation = points[0].simulation
    result.experiment = Experiment(sweep: sweep, points: points, replicates: replicates ?? 1)
    result.lastStep = points.map(\.simulation.stepCount).max()
    return result
  }

  /// Returns the problem of an experiment whose results cannot fit into memory, or nil if they may fit. The check needs
  /// only the number of runs, not the points.
  private func refusal(
    of points: Int, _ replicates: Int, like simulation: any Simulation, in context: SpecContext
  ) -> SpecError.Problem? {
    let statistics = model.declaration.statistics.count
    let least = Experiment.leastMemory(
      points: points, replicates: replicates, statistics: statistics - simulation.absentStatistics.count)
    let limit = 2 * Double(context.shared.room)
    guard least > limit else { return nil }
    let most = 2 * Experiment.leastMemory(points: points, replicates: replicates, statistics: statistics)
    let unit = RunLimits.units.first { most >= $0.1 }?.1 ?? 1
    return .overLimit(
      needs: "more than \(RunLimits.size(least)) of memory for the results of its runs", limit: RunLimits.size(limit),
      flag: "--max-memory \(RunLimits.bytes((most / unit).rounded(.up) * unit))")
  }

  /// Returns the place of the key that determines the number of runs.
  private func span(of sweep: SpecNode?) -> SourceSpan {
    (entries.first { $0.key == "replicates" }?.value ?? sweep ?? node).span
  }

  /// Checks the other keys when the sweep has errors. Each valid value of the sweep is checked once, together with the
  /// first values of the other axes. Errors that may be consequences of those in the sweep are not reported.
  private func check(
    _ read: SweepReader.SweptAxes, beside own: [SpecEntry], _ keys: [KeyDeclaration], in context: inout SpecContext
  ) {
    var faults = Faults(told: context)
    var doubts = Doubts()
    var bytes = 0
    let size = own.reduce(1) { $0 + $1.value.size }
    var mayGoOn: Bool { bytes <= Self.byteLimit && faults.mayGoOn }
    let firsts = read.axes.map { $0.values[0].node }
    func tell(_ values: [SpecNode?]) {
      bytes += size
      guard mayGoOn else { return }
      let swept = zip(read.axes, values).compactMap { axis, node in
        node.map { SpecEntry(key: axis.key, keySpan: $0.span, value: $0) }
      }
      let others = own.filter { entry in !swept.contains { $0.key == entry.key } }
      var trial = context.ofPoint
      _ = one(swept, beside: others, keys, in: &trial)
      faults.tell(trial.errors.filter { error in !read.lost.contains { error.isAbout($0) } }, in: &context)
      doubts.take(trial.judgements)
      context.merge(trial)
      bytes += trial.files.reduce(0) { $0 + $1.bytes.count }
    }
    tell(firsts)
    var count = 1
    for (index, axis) in read.axes.enumerated() {
      var values: [SpecNode?] = firsts
      for value in axis.values.dropFirst().prefix(max(0, FactorialDesign.pointLimit - count)) where mayGoOn {
        values[index] = value.node
        tell(values)
        count += 1
      }
      // A key that is swept and also set in the block is an error. The value in the block may have further errors.
      if own.contains(where: { $0.key == axis.key }) {
        values[index] = nil
        tell(values)
      }
    }
    // A place may be right at a value that was not read.
    if read.lost.isEmpty { doubts.tell(in: &context) }
  }

  /// Reads the keys at one point.
  private func one(
    _ swept: [SpecEntry], beside others: [SpecEntry], _ keys: [KeyDeclaration], in context: inout SpecContext
  ) -> (simulation: (any Simulation)?, seed: UInt64, canonical: [String]) {
    let point = parameters.point(others, with: swept)
    context.sweptParameters = point.parameters
    return one(node.with(.map(point.entries)), keys, in: &context)
  }

  private func one(
    _ node: SpecNode, _ keys: [KeyDeclaration], in context: inout SpecContext
  ) -> (simulation: (any Simulation)?, seed: UInt64, canonical: [String]) {
    // Unknown keys were already reported when the block was read.
    var known = context
    guard var map = SpecMap(node, owner: model.declaration.name, keys: keys, in: &known) else { return (nil, seed, []) }
    let seed = hasExperiment ? map.value(CommonKeys.seed, in: &context) ?? seed : seed
    map.forgetCanonical()
    let simulation = model.init(&map, in: &context)
    return (simulation, seed, map.canonical.map { context.shared.shared("\($0.key) \($0.text)") })
  }
}

extension SpecError {
  /// Returns whether the error names a key.
  fileprivate func isAbout(_ name: String) -> Bool {
    if key == name { return true }
    switch problem {
    case .missingKey(name, _, _): return true
    case .invalid(let text, let advice): return (text + (advice ?? "")).contains("'\(name)'")
    default: return false
    }
  }
}

extension SpecNode {
  /// Returns a copy of the node with different content.
  fileprivate func with(_ content: Content) -> SpecNode { SpecNode(content, at: span, isInBraces: isInBraces) }

  /// The keys of a map, or nil for other nodes.
  fileprivate var keys: [String]? {
    if case .map(let entries) = content { entries.map(\.key) } else { nil }
  }

  /// The approximate size of the specification in bytes.
  fileprivate var size: Int {
    switch content {
    case .scalar(let text, _): text.utf8.count + 4
    case .list(let items): items.reduce(4) { $0 + $1.size }
    case .map(let entries): entries.reduce(4) { $0 + $1.key.utf8.count + $1.value.size }
    }
  }
}
