import Blocks
import Experiments
import Files
import Simulations
import Specification

/// The comparison of a region with its block: whether the region is current, and if not, why.
package struct RegionCheck: Sendable, Hashable {
  /// A reason why a region is not what its block requires.
  package enum Cause: Sendable, Hashable {
    /// There is no region yet, or it is empty.
    case noResults
    /// The digest of the specification differs. The digest covers the named files that the block reads, and does not
    /// tell whether the block or a file has changed.
    case specificationChanged(files: [String])
    /// The specification is the same, but a run gives other results. The model has another version, or the notebook was
    /// merged.
    case resultsDiffer
    case editedByHand
    /// The text or a figure is not what was written. Without a run, it is unknown whether a person, a formatter or the
    /// words of the block did this, which a run takes.
    case notAsWritten
    /// A figure is missing, and the text is not that of a run.
    case perhapsEdited
    /// The same, and a sparse checkout leaves out the figure. The command of git brings it back.
    case leftOut(remedy: String)
    /// The results differ from those of a run. Without a digest line, it is unknown whether they were edited.
    case digestLost
    /// The results are those of a run, but their digests are missing or wrong. Nothing is lost.
    case digestMissing
    /// The words are those of a run, but a formatter has destroyed tables or lists. Nothing is lost.
    case layoutDiffers
    /// The region differs from the last commit only by words that were replaced in its block, too.
    case replacedWords
    /// Each of two merged sides left a digest line.
    case severalDigests
    /// Each of two merged sides left a digest line, and the text is not that of a run.
    case mergedVersions
    case renamed(from: String)
    /// The region contains a merge conflict.
    case conflict
    /// A file that the region names is missing.
    case fileMissing(String)
    /// A file that the region names differs from what was saved.
    case fileDiffers(String)
    /// A file is what a killed run saved just before it would have written the page.
    case killedRun(String)
    /// The time limit was reached before a file that the region names was read to its end.
    case fileUnread(String)
    /// The system did not let the program read a file that the region names.
    case unreadable(FileProblem)
    /// The block of the region no longer exists.
    case withoutBlock

    package var text: String {
      switch self {
      case .noResults: "no results yet"
      case .specificationChanged(let files):
        switch files.count {
        case 0: "the block changed"
        case 1: "the block or the file '\(files[0])' changed"
        default: "the block or one of its files changed: \(files.map { "'\($0)'" }.joined(separator: ", "))"
        }
      case .resultsDiffer: "the results differ although the block is the same"
      case .editedByHand: "the results were edited by hand"
      case .notAsWritten: "the results are not what was written, and a run tells whether they were edited by hand"
      case .perhapsEdited: "the results may have been edited by hand, because the figure is missing"
      case .leftOut(let remedy): "the sparse checkout leaves it out: \(remedy)"
      case .digestLost: "the digest line is missing or damaged, so the results may have been edited by hand"
      case .digestMissing: "the digest line is missing or wrong"
      case .layoutDiffers: "a formatter destroyed the layout of the results"
      case .replacedWords: "words of the block were replaced here, too"
      case .severalDigests: "the region has more than one digest line"
      case .mergedVersions: "a merge joined the results of several versions"
      case .renamed(let old): "renamed from '\(old)'"
      case .conflict: "the results hold a merge conflict"
      case .fileMissing(let path): "the file '\(path)' is missing"
      case .fileDiffers(let path): "the file '\(path)' is not what was saved"
      case .killedRun(let path):
        "a killed run is not complete: it wrote the file '\(path)', but not the page"
      case .fileUnread(let path): "the time limit ended the comparison with the file '\(path)'"
      case .unreadable(let problem): "the file '\(problem.path)' \(problem.reason)"
      case .withoutBlock: "a region without a block"
      }
    }
  }

  package enum State: Sendable, Hashable {
    case current
    case stale([Cause])
    /// The block has errors or was not requested.
    case unknown
  }

  /// The line of the region's begin marker, or of the block if it has no region.
  package let line: Int
  /// The line on which the block starts, or of the begin marker if the region has no block.
  package let blockLine: Int
  package let name: String
  package let state: State
  /// The line of the block if the author moved the region, otherwise nil.
  package let movedFrom: Int?

  package var isStale: Bool { if case .stale = state { true } else { false } }

  /// Whether only `--overwrite` can make the region current.
  package var isEdited: Bool {
    guard case .stale(let causes) = state else { return false }
    let edits: [Cause] = [.editedByHand, .perhapsEdited, .digestLost, .mergedVersions]
    return causes.contains(where: edits.contains)
  }

  /// Whether nothing tells whether the region was edited, because a figure is missing.
  package var isUncertain: Bool {
    guard case .stale(let causes) = state else { return false }
    return causes.contains(.perhapsEdited)
  }

  /// Whether a file that the region names differs from the file that was written, although the block is the same.
  package var hasChangedFile: Bool {
    guard case .stale(let causes) = state else { return false }
    let isOfOtherBlock = causes.contains {
      switch $0 {
      case .specificationChanged, .renamed: true
      default: false
      }
    }
    return !isOfOtherBlock && causes.contains { if case .fileDiffers = $0 { true } else { false } }
  }

  /// The error about a file of the region that the system did not let the program read, or nil. The state of the region
  /// is then unknown.
  package var unreadable: Diagnostic? {
    guard case .stale(let causes) = state else { return nil }
    return causes.first { if case .unreadable = $0 { true } else { false } }
      .map { Diagnostic(.error, $0.text, line: line, isOfSystem: true) }
  }

  /// The file whose comparison the time limit ended, or nil.
  package var unreadFile: String? {
    guard case .stale(let causes) = state else { return nil }
    return causes.lazy.compactMap { if case .fileUnread(let path) = $0 { path } else { nil } }.first
  }

  /// The reason as text, without the name of the region.
  package var reason: String {
    let text: String
    switch state {
    case .current: text = "current"
    case .unknown: text = "not checked"
    case .stale(let causes):
      // The missing figure is named beside it.
      let isMissing = causes.contains { if case .fileMissing = $0 { true } else { false } }
      text = causes.map { isMissing && $0 == .perhapsEdited ? "the results may have been edited by hand" : $0.text }
        .joined(separator: "; ")
    }
    return text + (movedFrom.map { " (moved away from its block on line \($0))" } ?? "")
  }
}

extension RegionCheck {
  /// The digests that a region must have now.
  package struct Expected: Sendable, Hashable {
    /// The digest of the block's specification.
    package let block: Digest
    /// The digests of the block's output and of the text in it, or nil if the block has not run.
    package internal(set) var run: Output?
    /// What made the region differ from the text that was written, if more is known than the digests tell.
    package var edit: RegionEdit?

    package struct Output: Sendable, Hashable {
      package let output: Digest
      /// The digests of a text that says the same.
      package let texts: Set<String>
      /// The digest of each figure, by its path.
      package let figures: [String: String]
    }

    package init(block: Digest, run: Output? = nil) {
      self.block = block
      self.run = run
    }
  }

  /// Tells whether a killed run wrote exactly such a file in a place.
  package typealias KilledRuns = (FileDigests, FilePlace) -> Bool

  /// Checks all blocks, and then the regions without a block. Nothing is run. O(bytes of the regions).
  ///
  /// - Parameters:
  ///   - expected: the digests that each block's region must have, or nil if the block has no result.
  ///   - checksOrphans: whether regions without a block are stale. If a block could not be read, their state is unknown.
  ///   - deadline: the time limit of the notebook, which also ends the reading of saved files.
  ///   - killed: tells whether a killed run wrote exactly such a file in a place.
  package static func all(
    of notebook: Notebook, expected: [Expected?], checksOrphans: Bool, before deadline: Deadline?,
    after killed: KilledRuns? = nil
  ) -> [RegionCheck] {
    let blocks = notebook.blocks.indices.map { index in
      let block = notebook.blocks[index], expected = expected[index]
      let files = notebook.readings[index].requests.map(\.path).reduce(into: [String]()) { paths, path in
        if !paths.contains(path) { paths.append(path) }
      }
      return RegionCheck(
        line: block.region?.beginLine ?? block.site.openLine, blockLine: block.site.openLine, name: block.name,
        state: expected.map {
          state(
            of: block, notebook.readings[index].specification, reading: files, $0, in: notebook, after: killed,
            before: deadline)
        } ?? .unknown,
        movedFrom: block.isMoved ? block.site.openLine : nil)
    }
    let orphans = notebook.orphans.map { orphan in
      var causes = [Cause.withoutBlock]
      let written = WrittenRegion(orphan, in: notebook)
      if notebook.page.conflicts.areHeld(by: orphan) {
        causes.append(.conflict)
      } else if !written.isUntouched {
        causes += written.unreadFigures.isEmpty ? [.editedByHand] : written.unreadFigures.map { .unreadable($0) }
      }
      return RegionCheck(
        line: orphan.beginLine, blockLine: orphan.beginLine, name: orphan.name,
        state: checksOrphans && notebook.hasAllBlocks ? .stale(causes) : .unknown, movedFrom: nil)
    }
    return blocks + orphans
  }

  /// Returns the cause if a file differs from the digest in its region, or nil if it does not.
  private static func cause(
    of link: SavedLine.Link, in folder: FolderRoot, after killed: KilledRuns?, before deadline: Deadline?
  ) -> Cause? {
    let isStopped = { deadline?.stop.isOn == true }
    do throws(FileProblem) {
      let place = try folder.locate(link.path)
      guard let found = try FileDigests(at: place, until: isStopped) else { return .fileMissing(link.path) }
      guard !found.hold(link.digest) else { return nil }
      return killed?(found, place) == true ? .killedRun(link.path) : .fileDiffers(link.path)
    } catch {
      if isStopped() { return .fileUnread(link.path) }
      guard error.hidesContent else { return .fileDiffers(link.path) }
      var problem = error
      problem.path = link.path
      return .unreadable(problem)
    }
  }

  /// Returns the figures of a notebook's own folder that have the names of missing ones, with their digests.
  private static func ownFigures(insteadOf missing: [String], in notebook: Notebook) -> [String: String] {
    missing.reduce(into: [:]) { figures, path in
      let own = Path.join(notebook.figurePaths.folder, String(Path.name(of: path)))
      guard own != path, case .present(let digest)? = notebook.figureFolder?.state(of: own) else { return }
      figures[own] = digest
    }
  }

  /// Returns the cause for a figure that differs from what its region claims.
  private static func cause(ofFigure path: String, in notebook: Notebook, after killed: KilledRuns?) -> Cause {
    guard let killed, let place = try? notebook.folder?.locate(path),
      let found = try? notebook.figureFolder?.digests(at: place, named: path), killed(found, place)
    else { return .fileDiffers(path) }
    return .killedRun(path)
  }

  /// Returns the state of a block's region. It has no causes exactly if a run would leave the region unchanged.
  private static func state(
    of block: NotebookBlock, _ specification: BlockSpecification?, reading files: [String], _ expected: Expected,
    in notebook: Notebook, after killed: KilledRuns?, before deadline: Deadline?
  ) -> State {
    guard let region = block.region else { return .stale([.noResults]) }
    let written = WrittenRegion(region, in: notebook), output = expected.run?.output
    var causes: [Cause] = []
    // If the markers were renamed with the block, the anchor of a caption still shows the former name.
    let former = region.name == block.name && written.isUntouched ? written.caption ?? block.name : region.name
    if former != block.name { causes.append(.renamed(from: former)) }
    let isSpecified = written.claims.contains { expected.block.isClaimed(by: $0.block) }
    if notebook.page.conflicts.areHeld(by: region) { return .stale(causes + [.conflict]) }
    // Without its figures, nothing is known about the region.
    guard written.unreadFigures.isEmpty else { return .stale(written.unreadFigures.map { .unreadable($0) }) }
    if written.claims.count > 1 { causes.append(.severalDigests) }
    causes += written.missingFigures.map { .fileMissing($0) }
    // Without a run, the figures in the notebook's own folder replace those that it would draw.
    let drawn = expected.run?.figures ?? ownFigures(insteadOf: written.missingFigures, in: notebook)
    let claimed = written.claimedFigures(or: written.choices(of: drawn))
    if !written.isUntouched {
      // The text is correct, but the figures or the digests are not.
      let isTextRight = expected.run.map { written.says($0.texts) } ?? false
      let isClaimRight =
        written.claims.count == 1 && expected.block.isClaimed(by: written.claims[0].block)
        && (output?.isClaimed(by: written.claims[0].output) ?? false)
      if isTextRight, !isClaimRight {
        causes.append(.digestMissing)
      } else if isTextRight, written.missingFigures.isEmpty {
        causes += written.figures.filter {
          notebook.figureFolder?.state(of: $0) != expected.run?.figures[$0].map { .present($0) }
        }
        .map { cause(ofFigure: $0, in: notebook, after: killed) }
      } else if let claimed {
        // The text is as it was written. A figure that equals the result of a run was drawn by a run.
        causes += written.figures.filter { path in
          guard case .present(let digest) = notebook.figureFolder?.state(of: path) else { return false }
          return digest != claimed[path] && digest != expected.run?.figures[path]
        }
        .map { cause(ofFigure: $0, in: notebook, after: killed) }
      } else if expected.edit == .layout {
        causes.append(.layoutDiffers)
      } else if expected.edit == .replacedWords {
        causes.append(.replacedWords)
      } else if !isTextRight, written.claims.isEmpty {
        // Without a run, its text may be the present one.
        causes.append(expected.run == nil ? .digestMissing : .digestLost)
      } else if !isTextRight, Set(written.claims).count > 1 {
        // Without a run, its text may be the present one.
        if expected.run != nil { causes.append(.mergedVersions) }
      } else if !isTextRight, written.missingFigures.isEmpty {
        causes.append(expected.run == nil ? .notAsWritten : .editedByHand)
      } else if !isTextRight,
        expected.run != nil || drawn.count == written.missingFigures.count || !isSpecified
          || region.name != block.name
      {
        // If only a figure is missing, a run would write the same region and draw the figure again.
        if case .leftOut(let remedy) = expected.edit {
          causes.append(.leftOut(remedy: remedy))
        } else {
          causes.append(.perhapsEdited)
        }
      }
    } else if written.claims.isEmpty {
      causes.append(.noResults)
    }
    if !written.claims.isEmpty, !isSpecified {
      causes.append(.specificationChanged(files: files))
    } else if let specification, expected.run == nil, isSpecified, written.isUntouched, former == block.name,
      !written.hasWords(of: specification, named: block.name)
    {
      causes.append(.specificationChanged(files: []))
    } else if former == block.name, claimed != nil, let run = expected.run,
      !(written.says(run.texts) && written.shows(run.figures)),
      !written.claims.isEmpty, written.isUntouched || !written.says(run.texts)
    {
      // After the block is renamed, the anchor of a caption differs too. This is not reported separately.
      causes.append(.resultsDiffer)
    }
    if let folder = notebook.folder, written.isUntouched {
      causes += written.links.compactMap { cause(of: $0, in: folder, after: killed, before: deadline) }
    }
    return causes.isEmpty ? .current : .stale(causes)
  }
}
