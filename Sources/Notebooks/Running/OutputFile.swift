import Files
import MarkdownSource

/// The file of an output, such as `--output`, before a command writes there.
///
/// The file is replaced only if no person's work is lost. This applies to an empty file and to one that the command
/// made itself. For a notebook, it applies to a copy whose results nobody edited, and to the exact page to be written.
/// What is replaced is the file as it was judged, however long the command computes afterwards.
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

  package let path: String
  private let standing: Standing
  /// The file as it was judged. It is nil for a missing file, and for one that is too large or cannot be read.
  private let snapshot: FileSnapshot?
  /// The reason why there is something in the place that cannot be read as a file, or nil.
  package let problem: FileProblem?

  /// Judges the file for a notebook.
  package init(_ path: String, for notebook: NotebookFile) {
    self.init(path, limit: Notebook.sizeLimit, ifLarger: "is larger than a notebook may be") {
      Self.standing(of: $0, path, for: notebook)
    }
  }

  /// Judges the file for another kind of content. An empty file is free.
  ///
  /// - Parameters:
  ///   - limit: the largest number of bytes of such a file.
  ///   - reason: the reason to keep a larger file.
  ///   - keeping: returns the reason to keep a file with these bytes, or nil if the command made it.
  package init(
    _ path: String, limit: Int, ifLarger reason: String, keeping: (_ bytes: [UInt8]) -> String?
  ) {
    self.init(path, limit: limit, ifLarger: reason) { found -> Standing in
      found.bytes.isEmpty ? .free : keeping(found.bytes).map { .differs($0) } ?? .free
    }
  }

  private init(_ path: String, limit: Int, ifLarger reason: String, judging: (FileSnapshot) -> Standing) {
    self.path = path
    guard FileAccess.exists(path) else {
      (standing, snapshot, problem) = (.free, nil, nil)
      return
    }
    do throws(FileProblem) {
      let found = try FileAccess.snapshot(path, limit: limit)
      (standing, snapshot, problem) = (judging(found), found, nil)
    } catch {
      snapshot = nil
      if case .tooLarge = error.kind {
        (standing, problem) = (.differs(reason), nil)
      } else {
        (standing, problem) = (.free, error)
      }
    }
  }

  /// Returns the reason to keep the file, or nil if it may be replaced.
  ///
  /// - Parameter bytes: the content to be written, or nil if it is not known yet. In that case, edited results are not
  ///   a reason.
  package func refusal(writing bytes: [UInt8]? = nil, overwrites: Bool) -> Refusal? {
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

  /// Adds the new content to a batch, which fails if the file has changed since it was judged.
  ///
  /// Call ``refusal(writing:overwrites:)`` first: a file that was too large to read is always replaced.
  ///
  /// - Parameter isPrivate: whether only the owner may read the new file.
  package func prepare(_ bytes: [UInt8], in batch: FileBatch, isPrivate: Bool = false) throws(FileProblem) {
    if let problem { throw problem }
    if let snapshot {
      try batch.replace(snapshot, with: bytes, isPrivate: isPrivate)
    } else if case .differs = standing {
      try batch.put(bytes, at: path, isPrivate: isPrivate)
    } else {
      try batch.create(path, bytes: bytes, isPrivate: isPrivate, name: path)
    }
  }

  /// Writes only this file.
  package func write(_ bytes: [UInt8], isPrivate: Bool = false) throws(FileProblem) {
    let batch = FileBatch()
    try prepare(bytes, in: batch, isPrivate: isPrivate)
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
