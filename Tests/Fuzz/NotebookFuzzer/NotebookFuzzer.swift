import CFuzzer
import Experiments
import Glibc
import MarkdownSource
import Notebooks
import Simulations
import Specification

@main enum NotebookFuzzer {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments, fuzzNotebook))
  }
}

/// Handles a case of libFuzzer: any bytes as a notebook, which runs twice with little memory for each block.
///
/// A broken law ends the process, and libFuzzer reports the bytes that broke it.
private func fuzzNotebook(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let page = Array(UnsafeBufferPointer(start: data, count: size))
  guard let first = run(page) else { return 0 }
  if first.hasErrors {
    precondition(first.notebook.isSound || first.bytes == page, "a page that is not sound was changed")
    return 0
  }
  precondition(isUnchangedOutside(first), "bytes outside of the regions changed")
  guard let second = run(first.bytes) else { preconditionFailure("the result of a run is no notebook") }
  precondition(!second.hasErrors, "the result of a run is in error")
  precondition(second.edits.isEmpty && second.bytes == first.bytes, "run ∘ run is not run")
  return 0
}

/// Returns the result of `notebook run` on a page, or nil if it is not a notebook.
private func run(_ page: [UInt8]) -> NotebookUpdate? {
  var options = RunOptions()
  options.limits = Limits(memory: 0x1p20, updates: 1e5, output: 1 << 16)
  guard
    let notebook = try? Notebook(
      page, path: "page.md", load: { _ in .failure(SpecContext.FileRefusal("does not exist")) })
  else { return nil }
  return try? NotebookRun.update(notebook, options)
}

/// Returns whether the new page differs from the old one only in its regions and inline values.
///
/// The text between the edits must be the same. Each edit must be inside a region, be the text of a value, or add
/// lines.
private func isUnchangedOutside(_ run: NotebookUpdate) -> Bool {
  let source = run.notebook.source
  var position = 0, written = 0
  for edit in run.edits {
    let kept = edit.range.lowerBound - position
    guard kept >= 0, source.bytes[position..<edit.range.lowerBound].elementsEqual(run.bytes[written..<written + kept])
    else { return false }
    position = edit.range.upperBound
    written += kept + edit.replacement.count
    let removed = edit.range.upperBound - edit.range.lowerBound
    // An edit covers the lines of a region, and at most one empty line with its line end and container beside it.
    let isInRegion = run.notebook.layout.regions.contains { region in
      let first = source.lines[max(0, region.beginLine - 3)].content.lowerBound
      return first <= edit.range.lowerBound && edit.range.upperBound <= source.lines[region.endLine - 1].end
    }
    let isValue = run.notebook.page.values.sites.contains { $0.range == edit.range }
    guard removed == 0 || isInRegion || isValue else { return false }
  }
  return source.bytes[position...].elementsEqual(run.bytes[written...])
}
