import Experiments
import Files
import MarkdownSource
import Simulations

/// The changes that a run makes to a notebook and its files, decided block by block.
struct NotebookChanges {
  private let notebook: Notebook
  private let overwrites: Bool
  /// Whether only some blocks run.
  private let isPartial: Bool
  private let seal: RecordSeal?
  private var regions: RegionChanges
  private var values: ValueChanges
  /// The plan of the files, or nil if the run ignores files.
  private var files: SavePlan?
  /// Diagnostics about obstacles at the paths of files, which are never replaced.
  private var obstacles: [Diagnostic] = []
  /// The findings of each block.
  private var findings: [BlockFindings]
  private let folder: SaveFolder?
  /// The page of the last commit, which is read when a region looks edited.
  private lazy var earlier = folder?.earlierPage
  /// The sparse checkout around the page, which is read when a region that looks edited lacks a figure.
  private lazy var sparse = folder?.git.sparseCheckout(around: folder?.root)

  /// Begins without changes.
  ///
  /// - Parameters:
  ///   - folder: the folder of the files that blocks save, or nil if the run ignores files.
  ///   - pending: the files that other notebooks of the same command save.
  init(_ notebook: Notebook, _ options: RunOptions, saving folder: SaveFolder?, after pending: PendingSaves) {
    self.notebook = notebook
    overwrites = options.overwrites
    isPartial = options.only != nil
    seal = options.seal
    regions = RegionChanges(notebook, removesOrphans: options.only == nil, overwrites: options.overwrites)
    values = ValueChanges(notebook)
    files = folder.map { SavePlan(notebook, in: $0, after: pending) }
    findings = notebook.blocks.map { _ in BlockFindings() }
    self.folder = folder
  }

  /// The size, in bytes, of the files that wait to be written.
  var size: Int { files?.size ?? 0 }

  /// Decides on the region, the files and the inline values of one block.
  ///
  /// - Parameter deadline: the time limit of the notebook. A block whose files are not ready by then is not written.
  mutating func decide(_ rendered: RenderedBlock, _ outcome: BlockOutcome, before deadline: Deadline? = nil) {
    findings[rendered.block] = rendered.findings
    if let text = rendered.text {
      let written = regions.written(rendered.block)
      var edit: RegionEdit?
      if let written { edit = self.edit(of: written, rendered.block, text) }
      findings[rendered.block].expected?.edit = edit
      switch files?.take(rendered.block, rendered.files, before: deadline) ?? .good {
      case .good: regions.decide(rendered.block, text, replacing: written, edit)
      case .foreign(let diagnostic, let isReplaceable):
        regions.decide(rendered.block, text, replacing: written, edit, obstacle: diagnostic)
        if overwrites, !isReplaceable { obstacles.append(diagnostic) }
      case .fault(let diagnostic): findings[rendered.block].faults.append(diagnostic)
      case .shared(let diagnostic): obstacles.append(diagnostic)
      }
    }
    if case .report(let report, _) = outcome.result { values.update(rendered.block, report, before: deadline) }
  }

  /// Returns what made the region of a block differ from the text that was written and from the new one, or nil if it
  /// does not differ from both.
  private mutating func edit(of written: WrittenRegion, _ block: Int, _ text: RegionText) -> RegionEdit? {
    guard regions.isEdited(block, text, written) else { return nil }
    if written.hasWords(text.words) { return .layout }
    if earlier?.origin(of: written, below: notebook.blocks[block], in: notebook) != nil { return .replacedWords }
    guard !written.missingFigures.isEmpty, let folder,
      let remedy = sparse?.remedy(for: written.missingFigures, below: folder.root)
    else { return .byHand }
    return .leftOut(remedy: remedy)
  }

  /// Applies all decided changes to the file. A notebook that is not sound keeps its bytes, because its regions have no
  /// certain places.
  ///
  /// - Parameter deadline: the time limit of the notebook. A file that is not compared by then is kept.
  consuming func spliced(before deadline: Deadline?) -> NotebookUpdate {
    var update = NotebookUpdate(notebook, findings, before: deadline)
    update.diagnostics = (update.diagnostics + values.faults + (files?.warnings ?? [])).inOrder()
    update.obstacles = obstacles
    (update.isPartial, update.seal) = (isPartial, seal)
    update.clashes = files?.clashes ?? []
    update.places = files?.places ?? []
    update.folders = (files?.folders ?? [:]).sorted { $0.key < $1.key }.map(\.value)
    guard notebook.isSound else { return update }
    regions.keepDoubledNames()
    update.kept = regions.kept
    guard !regions.areTooLarge else { return update.withdrawn(.tooLarge) }
    update.differences = regions.differences
    update.valueDifferences = values.differences
    if let (changes, warnings) = files?.changes(following: regions, before: deadline) {
      update.saveChanges = changes
      update.diagnostics = (update.diagnostics + warnings).inOrder()
    }
    update.blocked = files?.blocked ?? []
    // A file that the system does not let the program read proves nothing about the other files and the regions.
    guard !update.blocked.contains(where: \.isOfSystem) else {
      (update.kept, update.obstacles) = ([], [])
      update.clear()
      return update
    }
    guard let overrides = notebook.settings.overrideEdits(in: notebook.source) else {
      update.diagnostics.append(notebook.settings.overrideFault())
      update.clear()
      return update
    }
    guard overrides.isEmpty || (regions.kept.isEmpty && !update.hasErrors && !isPartial) else {
      update.isPartlyOverridden = true
      update.clear()
      return update
    }
    update.edits = (regions.edits + values.edits + overrides).inOrder(in: notebook.source)
    update.bytes = update.edits.applied(to: notebook.source.bytes)
    return update.bytes.count <= Notebook.sizeLimit ? update : update.withdrawn(.tooLarge)
  }
}

/// The findings of a run about one block. They are kept until the end of the run, unlike the block's report and region.
struct BlockFindings {
  /// The expected region, or nil if the block has no result.
  var expected: RegionCheck.Expected?
  /// The errors and warnings of the run itself.
  var faults: [Diagnostic] = []
  /// Errors about expectations that were not met, with the observed values.
  var unmet: [Diagnostic] = []
  /// The numbers of the block's runs with and without a result in the cache, or nil if no cache was used.
  var counts: CacheTally.Counts?
  /// The name of the engine that computed the block, or nil if the block was not computed or its model has only one
  /// engine.
  var engine: String?
}
