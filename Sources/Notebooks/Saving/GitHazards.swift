import Files
import Typography

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

  /// Asks git about pages. For each repository, these are a few questions, whatever the number of its pages.
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
    let sparse = try SparseCheckout(of: top)
    for (index, (page, name)) in pages.enumerated() {
      let merge = answer[6 * index + 2], filter = answer[6 * index + 5]
      if merge == "union" {
        warn(
          page, "git merges this page with merge=union: its regions get two digest lines, or lose a marker",
          help: "remove merge=union for this page from .gitattributes")
      }
      if page.hasRegions, !["unspecified", "unset", "set"].contains(filter), try stores(name, top) == false {
        warn(
          page, "git stores this page without its results, probably because of the filter '\(filter)'",
          help: "remove filter=\(filter) for this page from .gitattributes, so that commits have its results")
      }
      if let sparse { warn(page, ofFilesOutside: sparse, name, in: top.folder) }
    }
  }

  /// Returns whether the page in the index has regions, or nil if git has no such page.
  private func stores(_ name: String, _ top: GitProcess) throws(GitProcess.Failure) -> Bool? {
    guard let object = try top.stagedFiles([name])[PathKey(name)]?[0],
      let bytes = try top.blob(object, limit: Notebook.sizeLimit)
    else { return nil }
    return bytes[...].firstRange(of: Array("<!-- notebook:begin ".utf8)) != nil
  }

  private mutating func warn(_ page: Page, ofFilesOutside sparse: SparseCheckout, _ name: String, in top: String) {
    let files = page.files.map { Path.join(Path.folder(of: name), $0) }
    let outside = files.filter { !sparse.holds($0) }
    guard let first = outside.first else { return }
    let here = FolderRoot.fromHere(top), place = here == "." ? "" : "-C \(ShellWord.quoted(path: here)) "
    let subject = outside.count == 1 ? "'\(first)' is" : "\(outside.count) files of this page, such as '\(first)', are"
    warn(
      page, "\(subject) outside the sparse checkout, so git does not add \(outside.count == 1 ? "it" : "them")",
      help: "git \(place)sparse-checkout add \(ShellWord.quoted(path: Path.folder(of: first)))")
  }

  private mutating func warn(_ page: Page, _ message: String, help: String) {
    warnings.append((page.path, Diagnostic(.warning, message, help: help)))
  }
}
