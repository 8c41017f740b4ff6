import Expressions
import Simulations
import Specification

/// A complete block, read and checked: the keys that every block has, and the simulation.
package struct BlockSpecification: Sendable {
  package var name: String?
  package var seed: UInt64
  package var title: String?
  package var alt: String?
  /// What the author says about statistics, series and swept keys.
  package var annotations: Annotations
  package var views: [ViewRequest]
  /// The files that `notebook run` writes.
  package var saves: [SaveTarget]
  /// Whether the results keep the series of all runs of the experiment.
  package var keepsCurves: Bool
  package var expectations: [Expectation]
  /// The statistics that the block derives from those of each run.
  package var derived: DerivedStatistics
  /// The simulation of the single run, or of the first point of an experiment.
  package var simulation: any Simulation
  /// The experiment, or nil without `sweep` and `replicates`.
  package var experiment: Experiment?
  package var declaration: ModelDeclaration
  /// The place of each key's value, for error messages.
  package var spans: [String: SourceSpan]
  package var span: SourceSpan
  /// The other blocks whose results this block needs.
  package var dependencies: [SpecContext.Dependency]
  /// The other blocks whose states the run itself needs.
  package var runDependencies: [SpecContext.Dependency] { dependencies.filter { !$0.isComparison } }
  /// The resolved specification in its only spelling, one line for each key.
  ///
  /// The digest of a block is computed from this text. Defaults, layout, comments, name, title, labels, units,
  /// marks and alternative text are not part of it.
  package var canonical: String { canonicalLines.joined(separator: "\n") + "\n" }
  /// The lines of ``canonical``. Blocks with the same long line share it.
  private var canonicalLines: [String]
  /// The computation of a single run in its only spelling: the model, the version of its semantics and its resolved
  /// keys.
  ///
  /// Two blocks with the same computation, seed and upstream states have the same results. Their names, views,
  /// expectations and saved files may differ. For an experiment, this is the computation of its first point.
  package var computation: String {
    experiment?.points.first?.computation ?? Self.computation(of: declaration, keyLines)
  }
  /// The model's keys that differ from their defaults, one line each.
  private var keyLines: [String]
  /// The keys as written, with parameters replaced by their values.
  package var entries: [SpecEntry]
  /// The notebook's parameters, which expressions still refer to by name.
  package var parameters: [SpecEntry]
  private var sweptParameters: SweptParameters

  /// The keys that every block may have, in the order of the reference.
  package static let keys = [
    CommonKeys.model.declaration, CommonKeys.name.declaration, CommonKeys.seed.declaration,
    CommonKeys.show.declaration, CommonKeys.title.declaration, CommonKeys.alt.declaration,
    CommonKeys.labels.declaration, CommonKeys.units.declaration, CommonKeys.mark.declaration,
    CommonKeys.save.declaration, CommonKeys.derive.declaration, CommonKeys.expect.declaration,
    ExperimentKeys.replicates.declaration, ExperimentKeys.sweep.declaration,
  ]

  /// The steps that the expectations name. A run records them in any case.
  package var namedSteps: [Int] { expectations.compactMap { $0.expression.step?.int } }

  /// Returns the failures of the expectations that a report does not meet, in order, with the observed values.
  ///
  /// - Parameters:
  ///   - others: returns the value of another block.
  ///   - stop: ends the evaluation when it is set. The remaining expectations are left out.
  package func failures(
    in report: Report, others: (BlockReference) -> Expression.Outcome? = { _ in nil }, stop: StopSignal? = nil
  ) -> [Expectation.Failure] {
    var failures: [Expectation.Failure] = []
    for expectation in expectations {
      if let stop, stop.isOn { break }
      if var failure = expectation.failure(in: report, others: others, stop: stop) {
        failure.explainMissingValues(declaration.statistics)
        failures.append(failure)
      }
    }
    return failures
  }

  /// Reads the map of a block. The result is nil if the block has errors, which are reported to the context.
  ///
  /// - Parameter seed: the notebook's default seed.
  package init?(_ node: SpecNode, seed fallback: UInt64 = 0, in context: inout SpecContext) {
    var saves: [SaveTarget] = []
    self.init(node, seed: fallback, saves: &saves, in: &context)
  }

  /// Reads the map of a block. The result is nil if the block has errors, which are reported to the context.
  ///
  /// - Parameters:
  ///   - seed: the notebook's default seed.
  ///   - targets: receives the files that the block saves. They are set even if other keys have errors.
  package init?(
    _ node: SpecNode, seed fallback: UInt64, saves targets: inout [SaveTarget], in context: inout SpecContext
  ) {
    let errorsBefore = context.errors.count
    guard case .map(let entries) = node.content else {
      context.report(.wrongType(found: node.found, expected: "map of keys, such as 'model: life'"), at: node.span)
      return nil
    }
    guard let modelNode = entries.first(where: { $0.key == "model" })?.value else {
      // An unknown key with a similar spelling was probably meant to be `model`.
      let words = [CommonKeys.model.declaration.word]
      if let entry = entries.first(where: { words.nearest(to: $0.key) != nil }) {
        context.report(.unknownKey(entry.key, owner: "a block", allowed: words), key: entry.key, at: entry.keySpan)
      } else {
        context.report(
          .missingKey("model", isInBraces: node.isInBraces, example: "model: life"), key: "model",
          at: node.span)
      }
      return nil
    }
    guard let modelName = modelNode.scalar, let model = Catalog.model(named: modelName) else {
      context.report(
        modelNode.scalar.map { .unknownWord(found: $0, what: "model", allowed: Catalog.words) }
          ?? .wrongType(found: modelNode.found, expected: "name of a model"), key: "model", at: modelNode.span)
      return nil
    }
    let declaration = model.declaration(of: entries)
    guard
      var map = SpecMap(node, owner: declaration.name, keys: Self.keys + declaration.keys, in: &context)
    else { return nil }

    context.adviseOnUnknownKeys(since: errorsBefore) {
      FromAdvice(declaration: declaration, entries: entries).text(for: $0)
    }

    name = map.value(CommonKeys.name, in: &context)
    title = map.value(CommonKeys.title, in: &context)
    alt = map.value(CommonKeys.alt, in: &context)
    let seed = map.value(CommonKeys.seed, in: &context) ?? fallback
    self.seed = seed
    let replicates = map.value(ExperimentKeys.replicates, in: &context)
    let swept = SweptParameters(of: entries)
    let reader = PointReader(
      model: model, node: node, entries: entries, hasExperiment: map.contains("sweep") || map.contains("replicates"),
      parameters: swept, seed: seed)
    targets = SaveReader.read(map.node("save"), declaration, isExperiment: reader.hasExperiment, in: &context)
    var points = reader.read(sweep: map.node("sweep"), replicates: replicates, in: &context)
    if !map.contains("sweep") {
      let fresh = context.fresh
      let advice = SweepAdvice(model: model, node: node, entries: entries, parameters: swept, seed: seed)
      context.advise(since: errorsBefore) { advice.text(for: $0, in: fresh) }
    }
    if map.isMeant("sweep") { points.sweptKeys = nil }
    if map.isMeant("replicates") { points.replicates = max(2, points.replicates) }
    let simulation = points.simulation, experiment = points.experiment
    if let simulation { SaveReader.check(targets, of: simulation, declaration, in: &context) }
    var names = BlockNames(
      declaration: declaration, absent: points.absentStatistics,
      parameters: context.constants.without(swept.names),
      sweptKeys: points.sweptKeys, lastStep: points.lastStep, replicates: points.replicates)
    names.sweptTitles = points.axes?.titles ?? [:]
    let derivation = DeriveReader(
      declaration: declaration, names: names, axes: points.axes, entries: entries
    ).read(map.node("derive"), in: &context)
    names.derived = derivation.names
    names.derivedTruths = derivation.truths
    let labels = LabelReader.read(map.node("labels"), names, in: &context)
    let units = LabelReader.units(map.node("units"), names, in: &context)
    let views = ShowReader(
      declaration: declaration, absent: points.absentStatistics, derived: derivation.names,
      derivedTruths: derivation.truths, lastStep: points.lastStep, drawnCells: points.drawnCells,
      isExperiment: reader.hasExperiment,
      sweep: points.axes, entries: entries.filter { entry in declaration.keys.contains { $0.name == entry.key } }
    ).read(map.node("show"), in: &context)
    let marks = MarkReader(
      declaration: declaration, names: names, axes: points.axes,
      means: experiment.flatMap { experiment in
        derivation.statistics.map { $0.means($0.bounds(declaration.statistics, of: experiment)) }
      } ?? [],
      isExperiment: reader.hasExperiment, views: views
    ).read(map.node("mark"), in: &context)
    annotations = Annotations(labels: labels, marks: marks, units: units)
    let expectations = ExpectationReader.read(map.node("expect"), names, in: &context)
    guard let simulation, let derived = derivation.statistics, let views, let expectations,
      context.errors.count == errorsBefore
    else { return nil }
    self.derived = derived
    self.simulation = simulation
    self.experiment = experiment
    self.views = views
    saves = targets
    keepsCurves = targets.contains { $0.content == .curves }
    self.expectations = expectations
    self.declaration = declaration
    self.span = node.span
    self.entries = entries
    sweptParameters = swept
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
    // The paths are included, because the region links to the files.
    lines += saves.map { "save \($0.path)" }
    lines += derived.canonical
    lines += expectations.map { "expect \($0.expression)" }
    canonicalLines = lines
    keyLines = points.canonical
  }

  /// Returns the canonical text of a computation. Each line begins with its length, so text from the author can never
  /// pass for two lines.
  static func computation(of declaration: ModelDeclaration, _ lines: [String]) -> String {
    // The text leaves out default values. The version of the model accounts for them.
    (["model \(declaration.name) \(declaration.version)"] + lines).map { "\($0.utf8.count):\($0)\n" }.joined()
  }

  /// Returns the keys of a run and the parameters that its expressions refer to.
  ///
  /// - Parameter values: the values of the run's point. Empty for a block without a sweep.
  package func keys(of values: [FactorialDesign.Value]) -> (entries: [SpecEntry], parameters: [SpecEntry]) {
    let swept = zip(experiment?.sweep?.axes ?? [], values).map {
      SpecEntry(key: $0.key, keySpan: $1.node.span, value: $1.node)
    }
    let own = entries.filter { entry in declaration.keys.contains { $0.name == entry.key } }
    let (entries, values) = sweptParameters.point(
      own, with: swept.filter { $0.key != CommonKeys.seed.declaration.name })
    return (entries, parameters.filter { entry in !values.contains { $0.key == entry.key } } + values)
  }

  /// The approximate size of the block in bytes, without shared data.
  package var ownBytes: Int {
    let points = experiment?.points.reduce(0) { $0 + 1024 + $1.computation.utf8.count } ?? 0
    let expressions = expectations.map(\.expression) + derived.items.map(\.expression)
    return 1024 * (1 + expressions.count) + 512 * (views.count + saves.count) + points
      + expressions.reduce(0) { $0 + $1.byteCount } + canonicalLines.reduce(0) { $0 + $1.utf8.count }
  }
}

extension ValueType where Value == String {
  /// The type of block names: lower-case letters, digits and single hyphens, which are safe in a comment, a file name
  /// and an anchor.
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

/// The keys that turn a block into an experiment.
enum ExperimentKeys {
  static let replicates = Key<Int>(
    "replicates", .wholeNumber(in: 1...Int(UInt32.max)),
    synonyms: ["repetitions", "repeats", "runs", "trials", "samples", "replications", "replicate"],
    help: "The number of runs, each with its own random numbers. The results are statistics over all runs.")
  static let sweep = Key<String>(
    "sweep",
    ValueType(
      "map of keys to lists or ranges, such as {factor: [1, 2, 3]} or {factor: 1..9 step 2}", read: { _, _, _ in nil },
      canonical: { $0 }), synonyms: ["vary", "grid-search", "scan", "parameter-sweep", "over"],
    help: "Runs the block with all combinations of these values. A map gives each value a label, such as `{far: "
      + "{radius: 3}}`, and `labels: {factor: K}` gives a key another name in tables and charts. `paired: {people: [9, "
      + "16], factor: [1, 2]}` takes the first values together, then the second values.")
}

/// Advice on a block with the key `from: first`, whose author meant the initial state.
struct FromAdvice {
  let declaration: ModelDeclaration
  let entries: [SpecEntry]

  /// Returns advice with the correct spelling of an unknown key, or nil if the key does not mean the initial state.
  func text(for key: String) -> String? {
    guard key == "from", let name = entries.first(where: { $0.key == key })?.value.scalar,
      declaration.keys.contains(where: { $0.name == "initial" && $0.type == ValueType<Initial>.initial.summary }),
      !entries.contains(where: { $0.key == "initial" })
    else { return nil }
    return "write initial: {from: \(name)} instead of from: \(name)"
  }
}
