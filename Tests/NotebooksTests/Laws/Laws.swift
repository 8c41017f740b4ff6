import MarkdownSource
import Notebooks
import TestSupport
import Testing

/// Checks the result of a run for any page. Returns the run, or nil if the page is not a notebook.
@discardableResult
func checkLaws(_ page: [UInt8], sourceLocation: TestLocation = #_sourceLocation) -> NotebookUpdate? {
  guard let first = try? updated(page), let second = try? updated(first.written) else { return nil }
  func require(_ isTrue: Bool, _ law: String) {
    let comment = { "\(law):\(shown(page))\n→\n\(shown(first.written))" }
    NotebooksTests.require(isTrue, comment(), sourceLocation: sourceLocation)
  }
  if first.hasErrors {
    require(second.hasErrors && second.written == page, "a page in error is left alone")
    return first
  }
  // If a region is removed, an empty line beside it may be removed, too.
  let isBlankFree = !first.notebook.orphans.isEmpty || first.notebook.blocks.contains(where: \.isMoved)
  func outside(_ page: [UInt8]) -> [UInt8] {
    var plain = PlainPage(PlainPage(page).outside)
    if isBlankFree { plain.lines.removeAll(where: \.isBlank) }
    if isBlankFree, let last = plain.lines.indices.last { plain.lines[last].ending = [] }
    return plain.bytes
  }
  require(outside(first.bytes) == outside(page), "bytes outside regions never change")
  require(second.edits.isEmpty, "run ∘ run = run")
  require(second.diagnostics.map(\.message) == first.diagnostics.map(\.message), "the same is said again")
  require(second.kept.map(words) == first.kept.map(words), "what was kept is kept again")
  guard let accepted = try? updated(first.bytes, overwrite: true), !accepted.hasErrors else { return first }
  require(!first.kept.isEmpty || accepted.edits.isEmpty, "check after run is clean")
  guard let check = try? updated(accepted.bytes, overwrite: true) else { return first }
  require(check.edits.isEmpty && check.kept.isEmpty, "check after run --overwrite is clean")
  require(check.notebook.orphans.isEmpty, "no orphan is left by run --overwrite")
  return first
}

/// Returns the message without the number of another line, which an edit above that line changes.
private func words(_ diagnostic: Diagnostic) -> [Substring] {
  diagnostic.message.split(separator: " ").filter { Int($0) == nil }
}

/// Returns the claims of each region, by name.
func claims(_ page: [UInt8]) throws -> [String: [WrittenRegion.Claim]] {
  let notebook = try notebook(page)
  return Dictionary(
    notebook.layout.regions.map { ($0.name, WrittenRegion($0, in: notebook.source).claims) },
    uniquingKeysWith: { first, _ in first })
}
