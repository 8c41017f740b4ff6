import Files
import Notebooks
import TestSupport
import Testing

/// The page that is made of a document, whose pictures lie in a folder.
func exported(
  _ source: String, in folder: String? = nil, to target: String? = nil, path: String = "lab.md"
) throws -> ExportedPage {
  let root = folder.map { FolderRoot(folder: $0) }
  return try ExportedPage(try Notebook(bytes(source), path: path, in: root) { _ in .success([]) }, to: target)
}

/// The contents of its `main`.
func exportedBody(_ source: String, in folder: String? = nil, to target: String? = nil) throws -> String {
  let html = text(try exported(source, in: folder, to: target).bytes)
  let start = try #require(html.firstRange(of: "<main>\n")), end = try #require(html.firstRange(of: "</main>"))
  return String(html[start.upperBound..<end.lowerBound])
}

/// The text before its style.
func exportedHead(_ source: String, path: String = "lab.md") throws -> String {
  let html = text(try exported(source, path: path).bytes)
  return String(html[..<(try #require(html.firstRange(of: "<style>"))).lowerBound])
}

extension String {
  func count(of part: String) -> Int { split(separator: part, omittingEmptySubsequences: false).count - 1 }
}
