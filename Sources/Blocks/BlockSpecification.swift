import Expressions
import Simulations
import Specification

/// A whole block, read and checked: the keys that every block has, and the simulation.
package struct BlockSpecification: Sendable {
  package var name: String?
  package var seed: UInt64
  package var title: String?
  package var alt: String?
  package var views: [ViewRequest]
  /// The files that `notebook run` writes.
  package var saves: [SaveTarget]
  /// Whether the series of all runs of the experiment are kept.
  package var keepsCurves: Bool
  package var expectations: [Expectation]
  /// The single run; of an experiment that of its first point.
  package var simulation: any Simulation
  /// Nil without `sweep` and `replicates`.
  package var experiment: Experiment?
  package var declaration: ModelDeclaration
  /// The place of each key's value, for messages.
  package var spans: [String: SourceSpan]
  package var span: SourceSpan
  /// The names of other blocks that this one starts from.
  package var dependencies: [SpecContext.Dependency]
  /// The resolved specification in one spelling, a line a key: what the digest of a block is taken of. Defaults,
  /// layout, comments, name, title and alternative text are not in it.
  package var canonical: String { canonicalLines.joined(separator: "\n") + "\n" }
  /// The lines of ``canonical``. Long ones are shared by the blocks that have them.
  private var canonicalLines: [String]
  /// The computation of a single run, in one spelling: the model, the version of its semantics and its resolved keys.
  /// Two blocks with the same computation, seed and upstream states have the same results, whatever their names, views,
  /// expectations and saved files are. For an experiment, the computation of its first point.
  package var computation: String {
    experiment?.points.first?.computation ?? Self.computation(of: declaration, keyLines)
  }
  /// The keys of the model that differ from their defaults, a line each.
  private var keyLines: [String]
  /// The keys as they were written, with parameters in their places.
  package var entries: [SpecEntry]
  /// The notebook's parameters: expressions name them still.
  package var parameters: [SpecEntry]

  /// The keys that every block may have, in the order of the reference.
  package static let keys = [
    CommonKeys.model.declaration, CommonKeys.name.declaration, CommonKeys.seed.declaration,
    CommonKeys.show.declaration, CommonKeys.title.declaration, CommonKeys.alt.declaration,
    CommonKeys.save.declaration, CommonKeys.expect.declaration, ExperimentKeys.replicates.declaration,
    ExperimentKeys.sweep.declaration,
  ]

  /// The steps of a series that its expectations name: to be recorded whatever else is.
  package var namedSteps: [Int] { expectations.compactMap { $0.expression.step?.int } }

  /// The expectations that a report does not meet, in their order, with what was observed.
  ///
  /// - Parameter stop: ends the judging when it is set; the remaining expectations are left out.
  package func failures(in report: Report, stop: StopSignal? = nil) -> [Expectation.Failure] {
    var failures: [Expectation.Failure] = []
    for expectation in expectations {
      if let stop, stop.isOn { break }
      if let failure = expectation.failure(in: report, stop: stop) { failures.append(failure) }
    }
    return failures
  }

  /// Reads a block's map, or nil if it has errors, which are in the context.
  ///
  /// - Parameter seed: the notebook's default seed.
  package init?(_ node: SpecNode, seed fallback: UInt64 = 0, in context: inout SpecContext) {
    var saves: [SaveTarget] = []
    self.init(node, seed: fallback, saves: &saves, in: &context)
  }

  /// - Parameters:
  ///   - seed: the notebook's default seed.
  ///   - targets: receives the files that the block saves, as far as they can be read, whatever else is wrong.
  package init?(
    _ node: SpecNode, seed fallback: UInt64, saves targets: inout [SaveTarget], in context: inout SpecContext
  ) {
    let errorsBefore = context.errors.count
    guard case .map(let entries) = node.content else {
      context.report(.wrongType(found: node.found, expected: "map of keys, such as 'model: life'"), at: node.span)
      return nil
    }
    guard let modelNode = entries.first(where: { $0.key == "model" })?.value else {
      // A key that is not known and near enough is what was meant.
      let words = [CommonKeys.model.declaration.word]
      if let entry = entries.first(where: { words.nearest(to: $0.key) != nil }) {
        context.report(.unknownKey(entry.key, owner: "a block", allowed: words), key: entry.key, at: entry.keySpan)
      } else {
        context.report(
          .missingKey("model", owner: "a block", isInBraces: node.isInBraces), key: "model", at: node.span)
      }
      return nil
    }
    guard let modelName = modelNode.scalar, let model = Catalog.model(named: modelName) else {
      context.report(
        modelNode.scalar.map { .unknownWord(found: $0, what: "model", allowed: Catalog.words) }
          ?? .wrongType(found: modelNode.found, expected: "name of a model"), key: "model", at: modelNode.span)
      return nil
    }
    let declaration = model.declaration
    guard
      var map = SpecMap(node, owner: declaration.name, keys: Self.keys + declaration.keys, in: &context)
    else { return nil }

    name = map.value(CommonKeys.name, in: &context)
    title = map.value(CommonKeys.title, in: &context)
    alt = map.value(CommonKeys.alt, in: &context)
    let seed = map.value(CommonKeys.seed, in: &context) ?? fallback
    self.seed = seed
    let replicates = map.value(ExperimentKeys.replicates, in: &context)
    let reader = PointReader(
      model: model, node: node, entries: entries, hasExperiment: map.contains("sweep") || map.contains("replicates"),
      seed: seed)
    targets = SaveReader.read(map.node("save"), declaration, isExperiment: reader.hasExperiment, in: &context)
    var points = reader.read(sweep: map.node("sweep"), replicates: replicates, in: &context)
    if map.isMeant("sweep") { points.sweptKeys = nil }
    if map.isMeant("replicates") { points.replicates = max(2, points.replicates) }
    let simulation = points.simulation, experiment = points.experiment
    if let simulation { SaveReader.check(targets, of: simulation, declaration, in: &context) }
    let views = ShowReader(
      declaration: declaration, absent: points.absentStatistics, lastStep: points.lastStep,
      drawnCells: points.drawnCells, isExperiment: reader.hasExperiment, sweep: points.axes
    ).read(map.node("show"), in: &context)
    let expectations = ExpectationReader.read(
      map.node("expect"), declaration: declaration, points, in: &context)
    guard let simulation, let views, let expectations, context.errors.count == errorsBefore else { return nil }
    self.simulation = simulation
    self.experiment = experiment
    self.views = views
    saves = targets
    keepsCurves = targets.contains { $0.content == .curves }
    self.expectations = expectations
    self.declaration = declaration
    self.span = node.span
    self.entries = entries
    parameters = context.parameters
    spans = Dictionary(entries.map { ($0.key, $0.value.span) }, uniquingKeysWith: { first, _ in first })
    for axis in experiment?.sweep?.axes ?? [] { spans[axis.key] = axis.values.first?.node.span }
    dependencies = context.dependencies
    var lines = ["model \(declaration.name) \(declaration.version)"]
    if seed != 0 { lines.append("seed \(seed)") }
    lines += points.canonical
    if views != ShowReader.defaultViews(of: declaration, isExperiment: experiment != nil) {
      lines.append("show " + views.map(\.canonical).joined(separator: ";"))
    }
    // The region links them.
    lines += saves.map { "save \($0.path)" }
    lines += expectations.map { "expect \($0.expression)" }
    canonicalLines = lines
    keyLines = points.canonical
  }

  /// Each line has its length before it, so no text that the author wrote looks like two lines.
  static func computation(of declaration: ModelDeclaration, _ lines: [String]) -> String {
    // The text leaves out default values. The version of the model covers them.
    (["model \(declaration.name) \(declaration.version)"] + lines).map { "\($0.utf8.count):\($0)\n" }.joined()
  }

  /// About how many bytes it takes beside what blocks share.
  package var ownBytes: Int {
    let points = experiment?.points.reduce(0) { $0 + 1024 + $1.computation.utf8.count } ?? 0
    return 1024 * (1 + expectations.count) + 512 * (views.count + saves.count) + points
  }
}

extension ValueType where Value == String {
  /// Lower-case letters, digits and single hyphens: safe in a comment, a file name and an anchor.
  static var blockName: Self {
    let summary = "name of lower-case letters, digits and single hyphens"
    return ValueType(summary) { node, key, context in
      guard let text = node.scalar, BlockName.isValid(text) else {
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      return text
    } canonical: {
      $0
    }
  }
}
