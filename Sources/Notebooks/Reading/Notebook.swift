import Blocks
import Files
import MarkdownSource
import Rendering
import Simulations
import Specification

/// A literate simulation notebook, read but not run: a Markdown file, its blocks, and the regions of their results.
package struct Notebook: Sendable {
  package let path: String
  /// The path that it is written to, if it differs from ``path``.
  package var target: String?
  package let source: SourceText
  package let page: NotebookPage
  /// The folder of the notebook, or nil if its files are not looked at.
  package let folder: FolderRoot?
  /// The figures in that folder.
  let figureFolder: FigureFolder?
  /// The settings of the front matter for all blocks.
  package let settings: Settings
  /// Blocks with their names and regions, in the order of the file.
  package let blocks: [NotebookBlock]
  package let orphans: [RegionSite]
  /// The reading of each block.
  package private(set) var readings: [BlockReading]
  /// Whether no block is left whose name could not be made out: only then a name that no block has is unknown.
  let areNamesKnown: Bool
  /// The values that the blocks share.
  private let shared: SharedReadings
  /// All errors that are known before anything is run.
  package internal(set) var faults: [Diagnostic]
  /// The errors of blocks and regions that could not be found, or that cannot be distinguished.
  let structure: [Diagnostic]
  /// Whether settings, blocks and regions could all be made out, so each result has its place. Otherwise nothing
  /// is written, not even of good blocks.
  package let isSound: Bool

  /// Keeps the series of all runs of every experiment.
  package mutating func keepCurves() {
    for index in readings.indices { readings[index].specification?.keepsCurves = true }
  }

  /// A notebook is at most this large; libcmark needs about a hundred times its size in memory.
  package static let sizeLimit = 8 << 20

  /// Reads a notebook; runs nothing.
  ///
  /// - Parameters:
  ///   - path: for messages only.
  ///   - folder: where it lies, to look at the files that its blocks save.
  ///   - overrides: other values for parameters that the notebook declares, for this run alone.
  ///   - memory: the most bytes that the command may use. Patterns and parameters may take half of them,
  ///     and always 1 MiB.
  ///   - changes: keys that replace those of one block or are added to them, counted from 0.
  ///   - load: reads a file below the notebook's folder.
  package init(
    _ bytes: [UInt8], path: String, in folder: FolderRoot? = nil, memory: Double = 0x1p30,
    overrides: [SpecEntry] = [],
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
    page = try NotebookPage(source)
    let page = page
    var faults = page.faults
    var settings = Settings(of: source, faults: &faults)
    for entry in overrides where !settings.parameters.override(entry.key, with: entry.value) {
      faults.append(settings.parameters.unknown(entry.key))
    }
    self.settings = settings
    let source = source
    let shared = SharedReadings(
      room: max(1 << 20, Int(min(memory, 0x1p62) / 2)), granted: SystemMemory.granted)
    self.shared = shared
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
    areNamesKnown = page.layout.hasAllBlocks && readings.allSatisfy(\.identity.isNameKnown)
    BrokenReferences.judge(&readings, of: blocks, knowingAll: areNamesKnown)
    self.readings = readings
    let figureLinkFaults = Self.faultyFigureLinks(on: page, of: source, zip(blocks, readings).map { ($0.name, $1) })
    faults += pairing.faults
    structure = page.faults + pairing.faults
    isSound = faults.isEmpty
    faults += readings.flatMap(\.faults) + page.values.faults + page.layout.misspeltFences
    if areNamesKnown { faults += page.values.faults(knowing: blocks.map(\.name)) + figureLinkFaults }
    self.faults = faults.inOrder()
  }

  /// Returns the errors of links to figures. A block with errors may have the figure of a link.
  private static func faultyFigureLinks(
    on page: NotebookPage, of source: SourceText, _ blocks: [(name: String, reading: BlockReading)]
  ) -> [Diagnostic] {
    let (captioned, others) = blocks.reduce(into: ([String](), [String]())) { names, block in
      let specification = block.reading.specification
      // A title of spaces is not a caption.
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

  /// The memory that a page takes in addition to its blocks.
  private static let freeBytes = 192 << 20

  package var tree: MarkdownTree { page.tree }
  package var layout: Layout { page.layout }

  /// Where its figures go: beside the file that is written.
  var figurePaths: FigurePaths { settings.figures ?? FigurePaths(notebook: target ?? path) }
}
