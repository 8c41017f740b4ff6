import Files
import MarkdownSource

/// The file of `--output` before a notebook is written there.
///
/// The file is replaced only if no person's work is lost. This applies to an empty file, a copy of the notebook whose
/// results nobody edited, and the exact page to be written.
package struct OutputFile: Sendable {
  /// A reason to keep the file: the end of a sentence that starts with "the file".
  package struct Refusal: Sendable, Hashable {
    package let reason: String
    /// Whether `--overwrite` replaces the file anyway.
    package let isReplaceable: Bool

    package init(reason: String, isReplaceable: Bool) {
      self.reason = reason
      self.isReplaceable = isReplaceable
    }
  }

  private enum Standing {
    case free
    case differs(String)
    /// The author's text is that of the notebook, but a person may have changed results of a run.
    case edited(String)
    case otherName
  }

  private let path: String
  private let standing: Standing
  /// The file as it was judged. It is nil for a missing file, and for a folder or a pipe, where the write reports the
  /// reason.
  private let snapshot: FileSnapshot?
  private let isThere: Bool

  /// Judges the file.
  package init(_ path: String, for notebook: NotebookFile) {
    self.path = path
    isThere = FileAccess.exists(path)
    do throws(FileProblem) {
      snapshot = try FileAccess.snapshot(path, limit: Notebook.sizeLimit)
      standing = snapshot.map { Self.standing(of: $0, path, for: notebook) } ?? .free
    } catch {
      snapshot = nil
      if case .tooLarge = error.kind {
        standing = .differs("is larger than a notebook may be")
      } else {
        standing = .free
      }
    }
  }

  /// Returns the reason to keep the file, or nil if it may be replaced.
  ///
  /// - Parameter bytes: the page to be written, or nil if it is not known yet. In that case, edited results are not a
  ///   reason.
  package func refusal(writing bytes: [UInt8]?, overwrites: Bool) -> Refusal? {
    switch standing {
    case .free: nil
    case .otherName:
      Refusal(reason: "is a hard or symbolic link to the notebook itself", isReplaceable: false)
    case .differs(let reason):
      overwrites ? nil : Refusal(reason: "already exists and \(reason)", isReplaceable: true)
    case .edited(let reason):
      if overwrites || bytes == nil || bytes == snapshot?.bytes {
        nil
      } else {
        Refusal(reason: "already exists and \(reason)", isReplaceable: true)
      }
    }
  }

  /// Adds the new page to a batch. The batch fails if the file is no longer the one that was judged.
  package func prepare(_ bytes: [UInt8], in batch: FileBatch) throws(FileProblem) {
    if let snapshot {
      try batch.replace(snapshot, with: bytes)
    } else if isThere {
      try batch.put(bytes, at: path)
    } else {
      try batch.create(path, bytes: bytes, name: path)
    }
  }

  /// Writes only the page.
  package func write(_ bytes: [UInt8]) throws(FileProblem) {
    let batch = FileBatch()
    try prepare(bytes, in: batch)
    try batch.commit()
  }

  // MARK: Comparison

  private static func standing(of found: FileSnapshot, _ path: String, for file: NotebookFile) -> Standing {
    if let own = file.snapshot, FileAccess.isSame(own, path) {
      return FileAccess.isSameName(own, path) ? .free : .otherName
    }
    // A notebook that cannot be read is not written anywhere.
    guard !found.bytes.isEmpty, found.bytes != file.bytes, let notebook = try? file.notebook() else { return .free }
    let name = file.path == "-" ? "the notebook" : "'\(Path.name(of: file.path))'"
    let folder = FolderRoot(folder: NotebookFile.folder(of: path))
    let copy = try? NotebookFile(path: path, folder: folder, snapshot: found, bytes: found.bytes).notebook()
    guard let copy, !notebook.blocks.isEmpty, texts(of: copy) == texts(of: notebook) else {
      return .differs("does not have the blocks of \(name)")
    }
    guard copy.words == notebook.words else { return .differs("its text differs from the text of \(name)") }
    return edited(copy, of: notebook).map { .edited($0) } ?? .free
  }

  private static func texts(of notebook: Notebook) -> [[UInt8]] {
    notebook.blocks.map { $0.site.body.filter { $0 != UInt8(ascii: "\r") } }
  }

  /// Returns a description of the results in a copy that a person may have edited, or nil if there are none.
  private static func edited(_ copy: Notebook, of notebook: Notebook) -> String? {
    for region in copy.layout.regions {
      let written = WrittenRegion(region, in: copy)
      if copy.page.conflicts.areHeld(by: region) || written.claimedFigures() == nil {
        return written.missingFigures.first.map {
          "its results of '\(region.name)' may have been edited by hand, because the figure '\($0)' is missing"
        } ?? "its results of '\(region.name)' were edited by hand"
      }
    }
    guard copy.settings.parameterTexts != notebook.settings.parameterTexts else { return nil }
    // Values given with -P are those with which the results were computed.
    let digests = NotebookPlan(copy).blockDigests
    let areCurrent = copy.blocks.allSatisfy { block in
      let claims = block.region.map { WrittenRegion($0, in: copy).claims } ?? []
      return claims.contains { digests[block.name]?.isClaimed(by: $0.block) ?? false }
    }
    return areCurrent ? nil : "its results do not belong to its parameters"
  }
}

extension Notebook {
  /// The page without regions, texts of inline values, values of parameters and carriage returns. This is the part that
  /// a copy shares with the original notebook.
  fileprivate var words: [UInt8] {
    let values = page.values.sites.map { Edit($0.range, []) }
    return (Splicer.removals(of: self) + values + settings.parameterRanges(in: source).map { Edit($0, []) })
      .inOrder(in: source).applied(to: source.bytes).filter { $0 != UInt8(ascii: "\r") }
  }
}
