import Experiments
import Files
import MarkdownSource
import Rendering
import Simulations

/// A literate simulation notebook: a Markdown file, its blocks, and the regions of their results.
///
/// The way of a run, one call a step:
/// bytes → source → page → readings → cells → results → edits → new bytes, parsed once more as proof.
package struct Notebook: Sendable {
  package let path: String
  /// Where it is written, where that is elsewhere.
  package var target: String?
  package let source: SourceText
  package let page: Page
  /// Where it lies; nil where its files are not looked at.
  package let folder: FolderRoot?
  /// The figures that lie there.
  let figureFolder: FigureFolder?
  /// What the front matter sets for all blocks.
  package let settings: Settings
  /// Blocks with their names and regions, in the order of the file.
  package let cells: [Cell]
  package let orphans: [RegionSite]
  /// One for each cell.
  package let readings: [Reading]
  /// Whether no block is left whose name could not be made out: only then a name that no block has is unknown.
  private let areNamesKnown: Bool
  /// Everything that is wrong before anything is run.
  package let faults: [Diagnostic]
  /// Those of blocks and regions that could not be made out, or not be told apart.
  let structure: [Diagnostic]
  /// Whether settings, blocks and regions could all be made out, so that each result has its place. Otherwise nothing
  /// is written, not even of good blocks.
  package let isSound: Bool

  /// A notebook is at most this large; libcmark needs about a hundred times its size in memory.
  package static let sizeLimit = 8 << 20

  /// Why a file is no notebook at all.
  package struct Refusal: Error, Sendable, Hashable {
    package var diagnostic: Diagnostic
    /// Whether the file may be a notebook, but takes too much time or memory to tell.
    package var isAbandoned: Bool
  }

  /// Reads a notebook; runs nothing.
  ///
  /// - Parameters:
  ///   - path: for messages only.
  ///   - folder: where it lies, to look at the files that its blocks save.
  ///   - overrides: other values for parameters that the notebook declares, for this run alone.
  ///   - changes: keys to take instead of, or besides, those of one block, counted from 0.
  ///   - load: reads a file below the notebook's folder.
  package init(
    _ bytes: [UInt8], path: String, in folder: FolderRoot? = nil, overrides: [SpecEntry] = [],
    changes: (block: Int, keys: [SpecEntry])? = nil,
    load: @escaping @Sendable (String) -> Result<[UInt8], SpecContext.FileRefusal>
  ) throws(Refusal) {
    self.path = path
    self.folder = folder
    figureFolder = folder.map { FigureFolder($0) }
    guard bytes.count <= Self.sizeLimit else {
      throw Refusal(
        diagnostic: Diagnostic(.error, "the file is larger than 8 MiB, the limit of a notebook"), isAbandoned: false)
    }
    if let (line, column) = SourceText.firstInvalidUTF8(in: bytes) {
      let place = SourceLocation(line: line, column: column)
      throw Refusal(
        diagnostic: Diagnostic(
          .error, "the file is not valid UTF-8", help: "save it as UTF-8",
          at: SourceSpan(start: place, end: place)), isAbandoned: false)
    }
    source = SourceText(bytes)
    page = try Page(source)
    let page = page
    var faults = page.faults
    var settings = Settings(of: source, faults: &faults)
    for entry in overrides where !settings.parameters.override(entry.key, with: entry.value) {
      faults.append(settings.parameters.unknown(entry.key))
    }
    self.settings = settings
    let source = source
    var readings = page.layout.blocks.enumerated().map { [settings] index, block in
      page.conflicts.touch(block)
        ? Reading(block, settings: settings) { page.conflicts.hold($0) }
        : Reading(
          block, in: source, settings: settings, changes: changes?.block == index ? changes?.keys ?? [] : [],
          load: load)
    }
    let pairing = Pairing(page.layout, identities: readings.map(\.identity), source: source, tree: page.tree)
    cells = pairing.cells
    orphans = pairing.orphans
    SaveConflicts.judge(&readings, of: cells, in: folder)
    areNamesKnown = page.layout.faults.isEmpty && readings.allSatisfy(\.identity.isNameKnown)
    BrokenReferences.judge(&readings, of: cells, knowingAll: areNamesKnown)
    self.readings = readings
    let figureLinkFaults = Self.faultyFigureLinks(on: page, of: source, zip(cells, readings).map { ($0.name, $1) })
    faults += pairing.faults
    structure = page.faults + pairing.faults
    isSound = faults.isEmpty
    faults += readings.flatMap(\.faults) + page.values.faults
    if areNamesKnown { faults += page.values.faults(knowing: cells.map(\.name)) + figureLinkFaults }
    self.faults = faults.inOrder()
  }

  /// A block in error may yet have the figure that a link leads to.
  private static func faultyFigureLinks(
    on page: Page, of source: SourceText, _ blocks: [(name: String, reading: Reading)]
  ) -> [Diagnostic] {
    let (captioned, others) = blocks.reduce(into: ([String](), [String]())) { names, block in
      let specification = block.reading.specification
      // A title of blanks is no caption.
      let isCaptioned =
        specification.map { !MarkdownEscape.inline($0.title ?? "").isEmpty && !$0.views.isEmpty } ?? true
      if isCaptioned { names.0.append(block.name) } else { names.1.append(block.name) }
    }
    return FigureLinks.faults(
      in: page.tree, of: source, regions: page.layout.regions, captions: captioned, others: others)
  }

  package var tree: MarkdownTree { page.tree }
  package var layout: Layout { page.layout }

  /// Where its figures go: beside the file that is written.
  var figurePaths: FigurePaths { settings.figures ?? FigurePaths(notebook: target ?? path) }

  /// The steps that inline values pick from the series of each block.
  private var valueSteps: [String: [Int]] {
    var steps: [String: [Int]] = [:]
    for case let request? in page.values.sites.map(\.request) {
      var expression = request.expression
      // For a parameter in the place of the step; what else is wrong shows after the run.
      _ = expression.bind(to: Vocabulary(statistics: [], parameters: settings.parameters.entries), as: .value)
      if let step = expression.step?.int { steps[request.block, default: []].append(step) }
    }
    return steps
  }

  /// The names that an inline value may use.
  func vocabulary(of report: Report, ofCell cell: Int) -> Vocabulary {
    if let ensemble = report.ensemble {
      let specification = readings[cell].specification
      return Vocabulary(
        statistics: ensemble.columns.map(\.name), series: specification?.declaration.series.map(\.name) ?? [],
        truths: ensemble.columns.filter { $0.values.first??.isTruth == true }.map(\.name),
        parameters: settings.parameters.entries,
        sweptKeys: ensemble.axes.map(\.key),
        lastStep: specification?.experiment?.points.map(\.simulation.stepCount).max().map { BigWhole($0) },
        replicates: ensemble.replicates)
    }
    return Vocabulary(
      statistics: report.statistics.map(\.name), series: report.series.columns.map(\.name),
      truths: report.statistics.filter(\.value.isTruth).map(\.name), parameters: settings.parameters.entries,
      lastStep: report.series.steps.last.map { BigWhole($0) })
  }

  /// The digest of each block that could be read, by name.
  package func blockDigests() -> [String: String] {
    blockDigests(
      zip(cells, readings).compactMap { cell, reading in
        reading.specification.map { Plan.Job(name: cell.name, specification: $0) }
      })
  }

  /// What became of a block.
  package enum Outcome: Sendable {
    case report(Report, blockDigest: String)
    /// The faults that the run itself found; empty where the reading already tells.
    case failed([Diagnostic])
    /// Not asked for.
    case left
  }

  /// Runs the blocks, each after those that it starts from, and gives back what `keep` makes of the results, in the
  /// order of the cells. Each report lives only as long as `keep` looks at it.
  ///
  /// - Parameters:
  ///   - monitor: is told which block runs.
  ///   - only: the names of the blocks to run; those that they start from are run too, but left out of the results.
  ///     Nil runs all.
  ///   - memo: reports of earlier runs, to be used where the digest is the same, and where new ones are kept. It must
  ///     always be used with the same `keepsState`.
  ///   - cache: where results of earlier runs are found and new ones kept.
  ///   - log: is told which of them were known.
  ///   - keep: is handed each outcome with the index of its cell, once, as soon as it is there.
  package func results<Kept>(
    only: Set<String>? = nil, limits: Limits, keepsState: Bool, memo: ReportMemo? = nil,
    cache: ResultCache? = nil, log: CacheLog? = nil, monitor: RunMonitor? = nil, workers: Workers = .one,
    keep: (Int, Outcome) -> Kept
  ) -> [Kept] {
    let (plan, places) = plan(only: only)
    let digests = blockDigests(plan.jobs)
    let computations = cache == nil ? [:] : computationDigests(plan.jobs)
    let upstream = Set(plan.jobs.flatMap { $0.specification.dependencies.map(\.name) })
    func isLeft(_ place: Int) -> Bool { only.map { !$0.contains(cells[place].name) } ?? false }
    monitor?.begin(plan.jobs)
    let kept = plan.run(limits: limits) { job, request throws(RunError) in
      let run = { () throws(RunError) in
        let use = cache.map { cache in
          CacheUse(
            cache, upstream: job.specification.dependencies.map { computations[$0.name] ?? "" },
            needsHandover: upstream.contains(job.name) || !job.specification.saves.isEmpty)
        }
        if let use { log?.note(job.name, use.tally) }
        guard let monitor else { return try job.specification.run(request, cache: use) }
        return try monitor.run(job, request, cache: use)
      }
      guard let memo, let digest = digests[job.name] else { return try run() }
      // Which steps inline values name is no part of a block's digest, but of what its report holds.
      let steps = request.namedSteps.map { " \($0)" }.joined()
      return try memo.report(digest + steps, or: run)
    } request: { job, upstream in
      RunRequest(
        draws: Draws(seed: job.specification.seed), views: job.specification.views, pictureLimit: TextPicture.limit,
        keepsState: keepsState, upstream: upstream,
        namedSteps: job.specification.namedSteps + job.namedSteps, workers: workers)
    } keep: { index, outcome in
      let place = places[index]
      switch outcome {
      case .report where isLeft(place): return keep(place, .left)
      case .report(let report): return keep(place, .report(report, blockDigest: digests[cells[place].name] ?? ""))
      case .failed(let errors): return keep(place, .failed(errors.map { Diagnostic($0) }))
      }
    }
    let byPlace = Dictionary(uniqueKeysWithValues: zip(places, kept))
    return cells.indices.map { byPlace[$0] ?? keep($0, isLeft($0) ? .left : .failed([])) }
  }

  /// What keeps each cell's block, if it is well spelled and asked for, from being run, as far as that shows without
  /// running any; nothing where nothing does.
  package func obstacles(only: Set<String>?, limits: Limits) -> [[Diagnostic]] {
    var obstacles = [[Diagnostic]](repeating: [], count: cells.count)
    let (plan, places) = plan(only: only)
    for (place, obstacle) in zip(places, plan.obstacles(limits: limits)) {
      obstacles[place] = obstacle.map { Diagnostic($0) }
    }
    return obstacles
  }

  /// The jobs of these blocks and of all that they start from, with the indices of their cells.
  private func plan(only: Set<String>?) -> (Plan, places: [Int]) {
    let wanted = only.map(withUpstream), valueSteps = valueSteps
    var jobs: [Plan.Job] = []
    var places: [Int] = []
    var broken: Set<String> = []
    for (place, (cell, reading)) in zip(cells, readings).enumerated() {
      guard let specification = reading.specification else {
        broken.insert(cell.name)
        continue
      }
      guard wanted?.contains(cell.name) ?? true else { continue }
      jobs.append(
        Plan.Job(name: cell.name, specification: specification, namedSteps: valueSteps[cell.name] ?? []))
      places.append(place)
    }
    return (Plan(jobs, broken: broken, namingAll: areNamesKnown, among: cells.map(\.name)), places)
  }

  /// These blocks and all that they start from.
  private func withUpstream(_ names: Set<String>) -> Set<String> {
    let dependencies = Dictionary(
      zip(cells, readings).map { ($0.name, $1.specification?.dependencies.map(\.name) ?? []) },
      uniquingKeysWith: { first, _ in first })
    var closed = names
    var queue = Array(names)
    while let name = queue.popLast() {
      for upstream in dependencies[name] ?? [] where closed.insert(upstream).inserted { queue.append(upstream) }
    }
    return closed
  }

  /// The digest of each block's canonical specification and of the digests of those that it starts from, so that it
  /// speaks for everything upstream.
  private func blockDigests(_ jobs: [Plan.Job]) -> [String: String] {
    chained(jobs, of: \.canonical) { Digest.text($0) }
  }

  /// The same over what the blocks compute and nothing else.
  private func computationDigests(_ jobs: [Plan.Job]) -> [String: String] {
    chained(jobs, of: { "\($0.computation)seed \($0.seed)\n" }) { SHA256.hexadecimal(of: $0) }
  }

  /// O(blocks and their dependencies). Blocks in a cycle have no result to prove.
  private func chained(
    _ jobs: [Plan.Job], of text: (BlockSpecification) -> String, digest: ([UInt8]) -> String
  ) -> [String: String] {
    let specifications = Dictionary(
      jobs.map { ($0.name, $0.specification) }, uniquingKeysWith: { first, _ in first })
    var digests: [String: String] = [:]
    var seen: Set<String> = []
    for job in jobs {
      var path = [job.name]
      while let name = path.last {
        guard digests[name] == nil, let specification = specifications[name] else {
          path.removeLast()
          continue
        }
        let upstream = specification.dependencies.map(\.name)
        if seen.insert(name).inserted {
          path += upstream.filter { !seen.contains($0) }
          continue
        }
        path.removeLast()
        let text = upstream.reduce(text(specification)) { $0 + "upstream \(digests[$1] ?? "")\n" }
        digests[name] = digest(Array(text.utf8))
      }
    }
    return digests
  }
}
