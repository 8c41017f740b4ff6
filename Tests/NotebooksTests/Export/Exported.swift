import Files
import Notebooks
import TestSupport
import Testing

/// Returns the exported page of a document whose pictures are in a folder.
func exported(
  _ source: String, in folder: String? = nil, to target: String? = nil, path: String = "lab.md"
) throws -> ExportedPage {
  let root = folder.map { FolderRoot(folder: $0) }
  return try ExportedPage(try Notebook(bytes(source), path: path, in: root) { _ in .success([]) }, to: target)
}

/// Returns the content of the page's `main`.
func exportedBody(_ source: String, in folder: String? = nil, to target: String? = nil) throws -> String {
  let html = text(try exported(source, in: folder, to: target).bytes)
  let start = try #require(html.firstRange(of: "<main>\n")), end = try #require(html.firstRange(of: "</main>"))
  return String(html[start.upperBound..<end.lowerBound])
}

/// Returns the text before the page's style.
func exportedHead(_ source: String, path: String = "lab.md") throws -> String {
  let html = text(try exported(source, path: path).bytes)
  return String(html[..<(try #require(html.firstRange(of: "<style>"))).lowerBound])
}

extension String {
  func count(of part: String) -> Int { split(separator: part, omittingEmptySubsequences: false).count - 1 }
}
