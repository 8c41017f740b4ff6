import Files

/// Settings of git with which commits and merges damage the results of pages: attributes that mix or remove them, and a
/// sparse checkout without their figures.
package struct GitHazards: Sendable {
  /// A page with blocks.
  package struct Page: Sendable {
    let path: String
    /// The figures and saved files of its blocks, relative to its folder.
    let files: [String]
    let hasRegions: Bool
  }

  /// Warnings with the paths of their pages.
  package private(set) var warnings: [(path: String, diagnostic: Diagnostic)] = []

  /// Asks git about pages. The number of questions depends on the repositories and the warnings, not on the pages.
  ///
  /// - Parameter git: the allowance of the command. If git does not answer, there are no warnings.
  package init(of pages: [Page], within git: GitAllowance) {
    var groups: [PathKey: [(page: Page, name: String)]] = [:], order: [PathKey] = []
    for page in pages where page.path != "-" {
      guard let path = try? FileAccess.resolve(page.path),
        let top = try? git.repository(around: Path.folder(of: path)), top != "/"
      else { continue }
      let key = PathKey(top)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append((page, String(decoding: path.utf8.dropFirst(top.utf8.count + 1), as: UTF8.self)))
    }
    for top in order { try? ask(GitProcess(in: top.text, within: git), groups[top] ?? []) }
  }

  private mutating func ask(_ top: GitProcess, _ pages: [(page: Page, name: String)]) throws(GitProcess.Failure) {
    let input: [UInt8] = pages.flatMap { Array($0.name.utf8) + [0] }
    let question = ["check-attr", "-z", "--stdin", "merge", "filter"]
    let answer = try top.output(question, input: input)
      .split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    // An answer consists of the path, the attribute and its value, and each page has two of them.
    guard answer.count == 6 * pages.count + 1 else { return }
    var ofResults: [String: Bool] = [:]
    let filters = pages.indices.map { index -> String? in
      let filter = answer[6 * index + 5]
      guard !["unspecified", "unset", "set"].contains(filter) else { return nil }
      if pages[index].page.hasRegions { return filter }
      // A page without regions was never run, or its filter has removed them.
      let isOfResults = ofResults[filter] ?? Self.isOfResults(filter, top)
      ofResults[filter] = isOfResults
      return isOfResults ? filter : nil
    }
    let filtered = zip(pages, filters).filter { $1 != nil }.map(\.0.name)
    let stripped = try filtered.isEmpty ? [] : Self.pagesWithoutRegions(filtered, top)
    let sparse = try SparseCheckout(of: top)
    for (index, (page, name)) in pages.enumerated() {
      if answer[6 * index + 2] == "union" {
        warn(
          page, "git merges this page with merge=union: its regions get two digest lines, or lose a marker",
          help: "remove merge=union for this page from \(try place(of: "merge=union", for: name, top))")
      }
      if let filter = filters[index], stripped.contains(PathKey(name)) {
        warn(
          page, "git stores this page without its results, probably because of the filter '\(filter)'",
          help: "remove filter=\(filter) for this page from \(try place(of: "filter=\(filter)", for: name, top)), "
            + "so that commits have its results")
      }
      if let sparse { warn(page, ofFilesOutside: sparse, name) }
    }
  }

  /// Returns the file that sets an attribute of a page: the first one in git's order that has a line for it.
  private func place(of words: String, for name: String, _ top: GitProcess) throws(GitProcess.Failure) -> String {
    let info = try top.line(["rev-parse", "--git-path", "info/attributes"])
    var places = [(file: info, folder: ".")], folder = Path.folder(of: name)
    while folder != "." {
      places.append((Path.join(folder, ".gitattributes"), folder))
      folder = Path.folder(of: folder)
    }
    places.append((".gitattributes", "."))
    let found = places.first { place in
      let path = Path.isAbsolute(place.file) ? place.file : Path.join(top.folder, place.file)
      guard let bytes = try? FileAccess.snapshot(path, limit: 1 << 20).bytes else { return false }
      let inner =
        place.folder == "." ? name : String(decoding: name.utf8.dropFirst(place.folder.utf8.count + 1), as: UTF8.self)
      return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
        let parts = line.split { " \t".contains($0) }
        // A line names its pages with a pattern, as a sparse checkout does.
        return parts.first?.first != "#" && parts.dropFirst().contains { $0 == words }
          && SparseCheckout(String(parts[0]))?.holds(inner) ?? true
      }
    }
    return found?.file ?? "git's attributes"
  }

  /// Returns whether the command of a filter is about the results of notebooks.
  private static func isOfResults(_ filter: String, _ top: GitProcess) -> Bool {
    (try? top.line(["config", "--get", "filter.\(filter).clean"]))?.contains("notebook") ?? false
  }

  /// Returns the pages in the index that have no regions.
  private static func pagesWithoutRegions(
    _ names: [String], _ top: GitProcess
  ) throws(GitProcess.Failure) -> Set<PathKey> {
    let question = [
      "grep", "--cached", "--files-without-match", "-z", "--text", "--fixed-strings", "--no-recurse-submodules",
      "--threads=1", "-e", "<!-- notebook:begin ",
    ]
    do throws(GitProcess.Failure) {
      return try Set(top.names(question, names).map { PathKey($0) })
    } catch {
      // Each page has regions, or is not in the index.
      guard error.code == 1 else { throw error }
      return []
    }
  }

  private mutating func warn(_ page: Page, ofFilesOutside sparse: SparseCheckout, _ name: String) {
    let files = page.files.map { Path.join(Path.folder(of: name), $0) }
    let outside = files.filter { sparse.holds($0) == false }
    guard let first = outside.first else {
      guard let unknown = files.first(where: { sparse.holds($0) == nil }) else { return }
      return warn(
        page, "this repository has a sparse checkout, whose patterns may leave out '\(unknown)'",
        help: "check that a pattern includes it: git \(sparse.place)sparse-checkout list")
    }
    let subject = outside.count == 1 ? "'\(first)' is" : "\(outside.count) files of this page, such as '\(first)', are"
    warn(
      page, "\(subject) outside the sparse checkout, so git does not add \(outside.count == 1 ? "it" : "them")",
      help: sparse.remedy(adding: outside))
  }

  private mutating func warn(_ page: Page, _ message: String, help: String) {
    warnings.append((page.path, Diagnostic(.warning, message, help: help)))
  }
}
