import Blocks
import Experiments
import Files
import Rendering
import Simulations
import Specification

/// A file that a block saves, or a figure, with its content.
package struct SavedFile: Sendable {
  enum Content: Sendable {
    case bytes([UInt8])
    case figure(Figure.Content)
  }

  /// The path relative to the notebook's folder.
  let path: String
  let content: Content
  /// The digest of the content: for a saved file the SHA-256 of its text, for a figure its ``FigureDigest``.
  let digest: String
  /// The place of the file's name in the block, or the first line of the block for a figure.
  let span: SourceSpan

  var isFigure: Bool { if case .figure = content { true } else { false } }

  var link: SavedLine.Link { SavedLine.Link(path: path, digest: SHA256.decimal(ofHexadecimal: digest)) }
  /// The link as earlier versions wrote it.
  var formerLink: SavedLine.Link { SavedLine.Link(path: path, digest: String(digest.prefix(Digest.count))) }

  /// Returns the bytes to write. A figure is encoded only here, so only if it has changed.
  ///
  /// - Parameter stop: ends the encoding with an error when it is set.
  func bytes(until stop: StopSignal?) throws(FigureRefusal) -> [UInt8] {
    switch content {
    case .bytes(let bytes): bytes
    case .figure(let figure): try figure.encoded(until: stop)
    }
  }

  /// Returns the digests of the file that is in a place now, or nil if there isn't one.
  ///
  /// - Parameter stop: ends the work with an error when it is set.
  func digests(
    found place: FilePlace, in folder: FigureFolder, until stop: StopSignal?
  ) throws(FileProblem) -> FileDigests? {
    if isFigure { return try folder.digests(at: place, named: path) }
    return try FileDigests(at: place) { stop?.isOn == true }
  }

  /// Returns the figure of an element of a block's region, or nil if the element is not a figure.
  ///
  /// - Parameter stop: ends the work when it is set. The digest is then wrong.
  static func figure(
    _ element: RegionElement, paths: FigurePaths, of block: NotebookBlock, until stop: StopSignal?
  ) -> SavedFile? {
    guard case .figure(let figure) = element else { return nil }
    let start = SourceLocation(line: block.site.openLine, column: 1)
    return SavedFile(
      path: paths.path(of: figure, block: block.name), content: .figure(figure.content),
      digest: FigureDigest.of(figure.content, until: stop), span: SourceSpan(start: start, end: start))
  }

  /// Returns the files that a block saves, which are made while its report exists.
  ///
  /// All files of a command are computed before the first one is written, so together they must fit into memory. The
  /// memory for making a file is estimated before it is made.
  ///
  /// - Parameters:
  ///   - deadline: the time limit of the notebook.
  ///   - held: the number of bytes of other blocks' files that wait to be written.
  static func all(
    _ specification: BlockSpecification, _ report: Report, limits: Limits, before deadline: Deadline? = nil,
    holding held: Int
  ) throws(SpecError) -> [SavedFile] {
    let stop = deadline?.stop
    var files: [SavedFile] = []
    var held = Double(held)
    var pattern: Pattern?
    for target in specification.saves {
      if let problem = Self.obstacle(to: target, report, specification.simulation) {
        throw SpecError(problem, key: "save", at: target.span)
      }
      let needed = held + Self.memory(for: target, report, specification.simulation)
      guard needed <= limits.memory else { throw limits.savingFault(memory: needed, at: target.span) }
      let bytes: [UInt8]
      switch target.content {
      case .series:
        bytes = Array(
          (report.ensemble.map { ResultsCSV.runs($0, until: stop) } ?? ResultsCSV.series(report.series, until: stop))
            .utf8)
      case .curves:
        bytes = Array(
          (report.ensemble.map { ResultsCSV.curves($0, until: stop) } ?? ResultsCSV.series(report.series, until: stop))
            .utf8)
      case .machine: bytes = (specification.simulation as? MealyMachine)?.dot ?? []
      case .finalState(let format):
        if format == .macrocell,
          let large = report.finalLargePattern(rule: specification.simulation.patternRule)
        {
          bytes = large.text
          break
        }
        pattern = pattern ?? report.finalPattern(rule: specification.simulation.patternRule, until: stop)
        guard let pattern else {
          throw SpecError(
            .invalid("the final state takes more memory than the limit allows", advice: nil), key: "save",
            at: target.span)
        }
        do throws(PatternFormat.Inexpressible) {
          bytes = try format.text(of: pattern, until: stop)
        } catch {
          throw SpecError(.invalid(error.message, advice: error.advice), key: "save", at: target.span)
        }
      }
      // If the writer was stopped, its bytes are incomplete.
      if let deadline, deadline.stop.isOn {
        throw deadline.stopped(", while '\(target.path)' was made,", at: target.span)
      }
      held += Double(bytes.count)
      files.append(
        SavedFile(
          path: target.path, content: .bytes(bytes), digest: SHA256.hexadecimal(ofText: bytes), span: target.span))
    }
    return files
  }

  /// Returns why a final state cannot be saved in a format, or nil if it can.
  private static func obstacle(
    to target: SaveTarget, _ report: Report, _ simulation: any Simulation
  ) -> SpecError.Problem? {
    guard case .finalState(let format) = target.content, let state = report.lattice, !state.fitsPattern else {
      return nil
    }
    guard (simulation as? Life)?.hasSquares == true else {
      return .invalid(
        "the final state has \(state.sizeText), but a pattern file can have at most 2^28 cells", advice: nil)
    }
    guard format == .macrocell else {
      return .invalid(
        "the final state has \(state.sizeText), but a \(format.title) file can have at most 2^28 cells",
        advice: state.reach == .vast ? "save an earlier step" : "save a .mc file")
    }
    guard report.finalLargePattern(rule: nil) == nil else { return nil }
    let farthest = [state.corner.column, state.corner.row].map { $0.magnitude }.max() ?? 0
    guard state.reach == .near, farthest + UInt(max(state.columns, state.rows)) < 1 << 59 else {
      return .invalid(
        "the final state has cells 2^59 or more from the origin, too far away for a .mc file",
        advice: "save an earlier step")
    }
    return .invalid(
      "the final state has \(state.sizeText), and more different squares than fit into a file or the memory limit",
      advice: "save an earlier step, or raise the limit with --max-memory")
  }

  /// Returns an upper estimate of the bytes needed to make a file.
  private static func memory(for target: SaveTarget, _ report: Report, _ simulation: any Simulation) -> Double {
    switch target.content {
    case .machine: return 3 * Double((simulation as? MealyMachine)?.dotSize ?? 0)
    case .curves:
      guard let runs = report.ensemble, let curves = runs.curves else { return seriesMemory(report.series) }
      let labels = runs.points.map(Self.labelBytes)
      return curves.runs.indices.reduce(0) { sum, run in
        let row = labels[run / runs.replicates] + Double(curves.series.count + 2) * 22
        return sum + Double(curves.stepCount(of: run)) * row
      }
    case .series:
      // A whole number takes up to 20 bytes. Texts and lists are not counted, because the report itself holds copies.
      if let runs = report.ensemble {
        let columns = Double(runs.columns.count + runs.differenceColumnCount + 1) * 22
        return Double(runs.replicates) * runs.points.reduce(0) { $0 + Self.labelBytes($1) + columns }
      }
      return seriesMemory(report.series)
    case .finalState(let format):
      guard let state = report.lattice else { return 0 }
      // This counts the text, and as much again while it grows.
      if format == .macrocell, let large = report.finalLargePattern(rule: nil) { return 2 * Double(large.textSize) }
      if format == .macrocell { return macrocellMemory(state) }
      // Counts one byte per cell of the pattern, and at most two for its text, which are doubled while the text grows.
      return Double(state.columns) * Double(state.rows) * 5
    }
  }

  /// Returns an upper estimate of the bytes for a macrocell file that is made cell by cell.
  ///
  /// The estimate covers the pattern, a number for each square, and the line and table entry of each different square.
  /// A line may take twice its size while it grows.
  private static func macrocellMemory(_ state: FinalState) -> Double {
    let cells = Double(state.columns) * Double(state.rows), isOfBits = state.alphabet.count <= 2
    let squares = cells / (isOfBits ? 64 : 4), live = Double(state.liveCount)
    let levels = Double(Int.bitWidth - max(state.columns, state.rows).leadingZeroBitCount)
    // In the worst case, every live cell is in a square of its own at each level. Each level has a quarter of the
    // squares of the level below.
    let leaves = min(live, squares + 4 * levels), nodes = min(live * levels, squares / 3 + 4 * levels)
    return cells * (isOfBits ? 0.125 : 1) + squares * 8 + (leaves + nodes) * 200
  }

  /// Returns the number of bytes of the swept values in a row, with commas and with all quotation marks doubled.
  private static func labelBytes(_ labels: [String]) -> Double {
    labels.reduce(0) { $0 + Double(2 * $1.utf8.count + 4) }
  }

  private static func seriesMemory(_ series: Series) -> Double {
    Double(series.steps.count) * Double(series.columns.count + 1) * 22
  }
}
