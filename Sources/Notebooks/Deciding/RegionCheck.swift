import Experiments
import Files
import Simulations
import Specification

/// The result of comparing a region with its block: whether it is current, and why not.
package struct RegionCheck: Sendable, Hashable {
  /// A reason why a region is not what its block asks for.
  package enum Cause: Sendable, Hashable {
    /// There is no region yet, or it is empty.
    case noResults
    /// The digest of the specification is another one. It covers the files that the block reads, which are named: the
    /// digest does not tell whether the block or one of them changed.
    case specificationChanged(files: [String])
    /// The specification is the same, but a run says something else: another version of the model, or a merge.
    case resultsDiffer
    case editedByHand
    /// A figure is missing, and the results are not those of a run.
    case perhapsEdited
    /// The results are those of a run, but their digests are not there or not right: nothing is lost.
    case digestMissing
    /// Two sides of a merge left a digest line each.
    case severalDigests
    case renamed(from: String)
    /// The region holds the lines of a merge that could not join two sides.
    case conflict
    /// A file that the region names is not there.
    case fileMissing(String)
    /// A file that the region names is not what was saved.
    case fileDiffers(String)
    /// The time was over before a file that the region names was read to its end.
    case fileUnread(String)
    /// The block of the region is gone.
    case withoutBlock

    package var text: String {
      switch self {
      case .noResults: "no results yet"
      case .specificationChanged(let files):
        switch files.count {
        case 0: "the specification changed"
        case 1: "the block or the file '\(files[0])' changed"
        default: "the block or one of its files changed: \(files.map { "'\($0)'" }.joined(separator: ", "))"
        }
      case .resultsDiffer: "the results differ although the specification is the same"
      case .editedByHand: "the results were edited by hand"
      case .perhapsEdited: "the results may have been edited by hand, because the figure is missing"
      case .digestMissing: "the digest line is missing or wrong"
      case .severalDigests: "the region has more than one digest line"
      case .renamed(let old): "renamed from '\(old)'"
      case .conflict: "the results hold a merge conflict"
      case .fileMissing(let path): "the file '\(path)' is missing"
      case .fileDiffers(let path): "the file '\(path)' is not what was saved"
      case .fileUnread(let path): "the time limit ended the comparison with the file '\(path)'"
      case .withoutBlock: "a region without a block"
      }
    }
  }

  package enum State: Sendable, Hashable {
    case current
    case stale([Cause])
    /// The block has errors, or was not asked for.
    case unknown
  }

  /// The line of the region's begin marker, or of the block if it has no region.
  package let line: Int
  /// The line on which the block starts; of a region without a block, its begin marker.
  package let blockLine: Int
  package let name: String
  package let state: State
  /// The line of a block whose region the author put elsewhere.
  package let movedFrom: Int?

  package var isStale: Bool { if case .stale = state { true } else { false } }

  /// Whether only `--overwrite` makes it current.
  package var isEdited: Bool {
    guard case .stale(let causes) = state else { return false }
    return causes.contains(.editedByHand) || causes.contains(.perhapsEdited)
  }

  /// Whether a file that the region names is not the one that was written.
  package var hasChangedFile: Bool {
    guard case .stale(let causes) = state else { return false }
    return causes.contains { if case .fileDiffers = $0 { true } else { false } }
  }

  /// The file whose comparison the time limit ended.
  package var unreadFile: String? {
    guard case .stale(let causes) = state else { return nil }
    return causes.lazy.compactMap { if case .fileUnread(let path) = $0 { path } else { nil } }.first
  }

  /// The reason in words, without the name.
  package var reason: String {
    let text: String
    switch state {
    case .current: text = "current"
    case .unknown: text = "not checked"
    case .stale(let causes): text = causes.map(\.text).joined(separator: "; ")
    }
    return text + (movedFrom.map { " (moved away from its block on line \($0))" } ?? "")
  }
}

extension RegionCheck {
  /// The digests that a region must have now.
  package struct Expected: Sendable, Hashable {
    /// The digest of the block's specification.
    package let block: String
    /// The digests of its output and of the text in it, or nil if the block has not been run.
    package let run: Output?

    package struct Output: Sendable, Hashable {
      package let output: String
      package let text: String
      /// The digest of each figure, by its path.
      package let figures: [String: String]
    }

    package init(block: String, run: Output? = nil) {
      self.block = block
      self.run = run
    }
  }

  /// Checks all blocks, then the regions without a block. Nothing is run. O(bytes of the regions).
  ///
  /// - Parameters:
  ///   - expected: what each block's region must be now, or nil if a block has no result.
  ///   - checksOrphans: whether regions without a block are to go.
  ///   - deadline: the end of the time of the notebook, which also ends the reading of saved files.
  package static func all(
    of notebook: Notebook, expected: [Expected?], checksOrphans: Bool, before deadline: Deadline?
  ) -> [RegionCheck] {
    let blocks = notebook.blocks.indices.map { index in
      let block = notebook.blocks[index], expected = expected[index]
      let files = notebook.readings[index].requests.map(\.path).reduce(into: [String]()) { paths, path in
        if !paths.contains(path) { paths.append(path) }
      }
      return RegionCheck(
        line: block.region?.beginLine ?? block.site.openLine, blockLine: block.site.openLine, name: block.name,
        state: expected.map { state(of: block, reading: files, $0, in: notebook, before: deadline) } ?? .unknown,
        movedFrom: block.isMoved ? block.site.openLine : nil)
    }
    let orphans = notebook.orphans.map { orphan in
      var causes = [Cause.withoutBlock]
      if notebook.page.conflicts.areHeld(by: orphan) {
        causes.append(.conflict)
      } else if !WrittenRegion(orphan, in: notebook).isUntouched {
        causes.append(.editedByHand)
      }
      return RegionCheck(
        line: orphan.beginLine, blockLine: orphan.beginLine, name: orphan.name,
        state: checksOrphans ? .stale(causes) : .unknown, movedFrom: nil)
    }
    return blocks + orphans
  }

  /// Compares a file with the digest that its region gives.
  private static func cause(
    of link: SavedLine.Link, in folder: FolderRoot, before deadline: Deadline?
  ) -> Cause? {
    let isStopped = { deadline?.stop.isOn == true }
    do throws(FileProblem) {
      guard let digests = try folder.locate(link.path).digests(limit: FileDigests.limit, until: isStopped) else {
        return .fileMissing(link.path)
      }
      return digests.hold(link.digest) ? nil : .fileDiffers(link.path)
    } catch {
      return isStopped() ? .fileUnread(link.path) : .fileDiffers(link.path)
    }
  }

  /// Without causes exactly where a run would leave the region as it is.
  private static func state(
    of block: NotebookBlock, reading files: [String], _ expected: Expected, in notebook: Notebook,
    before deadline: Deadline?
  ) -> State {
    guard let region = block.region else { return .stale([.noResults]) }
    let written = WrittenRegion(region, in: notebook), output = expected.run?.output
    var causes: [Cause] = []
    if region.name != block.name { causes.append(.renamed(from: region.name)) }
    if notebook.page.conflicts.areHeld(by: region) { return .stale(causes + [.conflict]) }
    if written.claims.count > 1 { causes.append(.severalDigests) }
    causes += written.missingFigures.map { .fileMissing($0) }
    let claimed = written.claimedFigures(or: written.choices(of: expected.run?.figures ?? [:]))
    if !written.isUntouched {
      // The text is right; the figures or the digests are not.
      let isTextRight = written.textDigest == expected.run?.text
      let claim = output.map { [WrittenRegion.Claim(block: expected.block, output: $0)] }
      if isTextRight, written.claims != claim {
        causes.append(.digestMissing)
      } else if isTextRight, written.missingFigures.isEmpty {
        causes += written.figures.filter {
          notebook.figureFolder?.state(of: $0) != expected.run?.figures[$0].map { .present($0) }
        }
        .map { .fileDiffers($0) }
      } else if let claimed {
        // The text is as it was written; a figure that a run would draw so was drawn by one.
        causes += written.figures.filter { path in
          guard case .present(let digest) = notebook.figureFolder?.state(of: path) else { return false }
          return digest != claimed[path] && digest != expected.run?.figures[path]
        }
        .map { .fileDiffers($0) }
      } else if !isTextRight, written.missingFigures.isEmpty {
        causes.append(.editedByHand)
      } else if !isTextRight,
        expected.run != nil || !written.claims.contains(where: { $0.block == expected.block })
          || region.name != block.name
      {
        // If a figure is only missing, a run would write the same region and draw the figure again.
        causes.append(.perhapsEdited)
      }
    } else if written.claims.isEmpty {
      causes.append(.noResults)
    }
    if !written.claims.isEmpty, !written.claims.contains(where: { $0.block == expected.block }) {
      causes.append(.specificationChanged(files: files))
    } else if let output, region.name == block.name, claimed != nil, written.outputDigest != output,
      !written.claims.isEmpty, written.isUntouched || written.textDigest != expected.run?.text
    {
      // Under another name a caption's anchor is another one too, which is no news.
      causes.append(.resultsDiffer)
    }
    if let folder = notebook.folder, written.isUntouched {
      causes += written.links.compactMap { cause(of: $0, in: folder, before: deadline) }
    }
    return causes.isEmpty ? .current : .stale(causes)
  }
}
