import Blocks
import Experiments
import Expressions
import Files
import MarkdownSource
import Rendering
import Simulations
import Specification

/// A notebook that has been read but not run: a Markdown file, its blocks, and the regions of their results.
package struct Notebook: Sendable {
  package let path: String
  /// The path to which the notebook is written, if it differs from ``path``.
  package var target: String?
  package let source: SourceText
  package let page: NotebookPage
  /// The folder of the notebook, or nil if its files are ignored.
  package let folder: FolderRoot?
  /// The figures in the notebook's folder.
  let figureFolder: FigureFolder?
  /// The settings of the front matter, which apply to all blocks.
  package let settings: Settings
  /// The parameters, for expressions.
  let constants: ParameterConstants
  /// The blocks with their names and regions, in the order of the file.
  package let blocks: [NotebookBlock]
  package let orphans: [RegionSite]
  /// The reading of each block.
  package private(set) var readings: [BlockReading]
  /// Whether the names of all blocks are known. Only then can a name be reported as unknown.
  let areNamesKnown: Bool
  /// The values that the blocks share.
  private let shared: SharedReadings
  /// All errors that are known before anything is run, and warnings.
  package internal(set) var faults: [Diagnostic]
  /// The errors about blocks and regions that could not be found or cannot be distinguished.
  let structure: [Diagnostic]
  /// Whether settings, blocks and regions could all be recognised, so that each result has its place. Otherwise nothing
  /// is written, not even for blocks without errors.
  package let isSound: Bool

  /// Makes every experiment keep the series of all its runs.
  package mutating func keepCurves() {
    for index in readings.indices { readings[index].specification?.keepsCurves = true }
  }

  /// The largest size of a notebook in bytes. libcmark needs about a hundred times as much memory.
  package static let sizeLimit = 8 << 20

  /// Reads a notebook without running anything.
  ///
  /// - Parameters:
  ///   - path: the path of the notebook, for messages and the names of its figures.
  ///   - folder: the folder of the notebook, to compare the files that its blocks save, or nil to ignore them.
  ///   - overrides: values that replace those of declared parameters, for this run only.
  ///   - memory: the largest number of bytes that the command may use. Patterns and parameters may take half of them,
  ///     and at least 1 MiB.
  ///   - seconds: the time limit for the inline values in seconds, or 0 for no limit.
  ///   - changes: the index of a block, counted from 0, and keys that replace its keys or are added to them.
  ///   - load: reads a file below the notebook's folder.
  package init(
    _ bytes: [UInt8], path: String, in folder: FolderRoot? = nil, memory: Double = 0x1p30,
    seconds: Double = 0, overrides: [SpecEntry] = [],
    changes: (block: Int, keys: [SpecEntry])? = nil,
    load: @escaping @Sendable (String) -> Result<[UInt8], SpecContext.FileRefusal>
  ) throws(NotebookRefusal) {
    self.path = path
    self.folder = folder
    figureFolder = folder.map { FigureFolder($0) }
    guard bytes.count <= Self.sizeLimit else {
      throw NotebookRefusal(
        diagnostic: Diagnostic(.error, "the file is larger than 8 MiB, the limit of a notebook"), isAbandoned: false)
    }
    if let (line, column) = SourceText.firstInvalidUTF8(in: bytes) {
      let place = SourceLocation(line: line, column: column)
      throw NotebookRefusal(
        diagnostic: Diagnostic(
          .error, "the file is not valid UTF-8", help: "save it as UTF-8",
          at: SourceSpan(start: place, end: place)), isAbandoned: false)
    }
    source = SourceText(bytes)
    page = try NotebookPage(source, reading: InlineValues.Reading(deadline: Deadline(seconds: seconds)))
    let page = page
    var faults = page.faults
    var settings = Settings(of: source, faults: &faults)
    let misplaced = MisplacedSettings(in: source, page)
    if let fault = misplaced.error {
      settings.lose()
      faults.append(fault)
    }
    for entry in overrides where !settings.parameters.override(entry.key, with: entry.value) {
      faults.append(settings.parameters.unknown(entry.key, entry.value))
    }
    self.settings = settings
    let source = source
    let shared = SharedReadings(
      room: max(1 << 20, Int(min(memory, 0x1p62) / 2)), granted: SystemMemory.granted)
    self.shared = shared
    var context = SpecContext(shared: shared)
    context.parameters = settings.parameters.entries
    constants = context.constants
    var readings = page.layout.blocks.enumerated().map { [settings] index, block in
      page.conflicts.touch(block)
        ? BlockReading(block, settings: settings) { page.conflicts.hold($0) }
        : BlockReading(
          block, in: source, settings: settings, changes: changes?.block == index ? changes?.keys ?? [] : [],
          shared: shared, load: load)
    }
    let pairing = Pairing(page.layout, identities: readings.map(\.identity))
    blocks = pairing.blocks
    orphans = pairing.orphans
    SaveConflicts.judge(&readings, of: blocks, on: path, in: folder)
    let lostFences = LostFences.faults(of: orphans, on: page.layout, of: source, page.tree)
    areNamesKnown = page.layout.hasAllBlocks && lostFences.isEmpty && readings.allSatisfy(\.identity.isNameKnown)
    BrokenReferences.judge(&readings, of: blocks, knowingAll: areNamesKnown)
    self.readings = readings
    let figureLinkFaults = Self.faultyFigureLinks(on: page, of: source, zip(blocks, readings).map { ($0.name, $1) })
    faults += pairing.faults + lostFences
    structure = page.faults + pairing.faults
    isSound = faults.isEmpty
    faults += readings.flatMap(\.faults) + page.values.faults
    faults += Self.warnings(page.layout.misspeltFences + page.layout.plainBlocks + misplaced.warnings, besides: faults)
    if areNamesKnown { faults += page.values.faults(knowing: blocks.map(\.name)) + figureLinkFaults }
    self.faults = faults.inOrder()
  }

  /// Returns the warnings about lines without an error.
  private static func warnings(_ warnings: [Diagnostic], besides faults: [Diagnostic]) -> [Diagnostic] {
    let lines = Set(faults.compactMap { $0.span?.start.line })
    return warnings.filter { warning in warning.span.map { !lines.contains($0.start.line) } ?? true }
  }

  /// Returns the errors of links to figures. A link to a block with errors is not reported, because the block may have
  /// a figure.
  private static func faultyFigureLinks(
    on page: NotebookPage, of source: SourceText, _ blocks: [(name: String, reading: BlockReading)]
  ) -> [Diagnostic] {
    let (captioned, others) = blocks.reduce(into: ([String](), [String]())) { names, block in
      let specification = block.reading.specification
      // A title that consists of spaces does not make a caption.
      let isCaptioned =
        specification.map { !MarkdownEscape.inline($0.title ?? "").isEmpty && !$0.views.isEmpty } ?? true
      if isCaptioned { names.0.append(block.name) } else { names.1.append(block.name) }
    }
    return FigureLinks.faults(
      in: page.tree, of: source, regions: page.layout.regions, captions: captioned, others: others)
  }

  /// The approximate number of bytes that the notebook holds while its blocks run, in addition to the memory of every
  /// command.
  package var heldBytes: Int {
    let page = 2 * source.bytes.count + tree.nodes.count * 2 * MemoryLayout<MarkdownTree.Node>.stride
    return shared.held + max(0, page - Self.freeBytes)
  }

  /// The number of bytes that a page may take without being counted.
  private static let freeBytes = 192 << 20

  package var tree: MarkdownTree { page.tree }
  package var layout: Layout { page.layout }

  /// The paths of the figures, which are written beside the target.
  var figurePaths: FigurePaths { settings.figures ?? FigurePaths(notebook: target ?? path) }
}

extension Notebook {
  /// Whether the file contains neither a block nor results of one, nor anything that may be one.
  package var isEmpty: Bool { blocks.isEmpty && orphans.isEmpty && page.faults.isEmpty }

  /// Whether each text that is meant as a block is one, and its name is known.
  var hasAllBlocks: Bool { areNamesKnown && layout.misspeltFences.isEmpty }

  /// Whether an error may hide the block that a user names.
  package var mayHideNames: Bool { !hasAllBlocks && faults.contains { $0.severity == .error } }

  /// Turns each warning about a misspelt fence into an error.
  mutating func demandFences() {
    let misspelt = Set(layout.misspeltFences)
    for index in faults.indices where misspelt.contains(faults[index]) { faults[index].severity = .error }
  }
}

extension Notebook {
  /// Returns the structural errors of the page that concern each block, whatever its specification says. O(blocks +
  /// errors).
  package func structureFaults() -> [[Diagnostic]] {
    var faults = [[Diagnostic]](repeating: [], count: blocks.count)
    let lines = Dictionary(grouping: structure) { $0.span?.start.line ?? 0 }
    guard !lines.isEmpty else { return faults }
    for (index, block) in blocks.enumerated() {
      // A conflict may begin above the block.
      let first = page.conflicts.hunk(touching: block.site)?.lowerBound ?? .max
      let above = first < block.site.openLine ? lines[first] ?? [] : []
      faults[index] = above + (block.site.openLine...block.site.closeLine).flatMap { lines[$0] ?? [] }
    }
    return faults
  }
}
