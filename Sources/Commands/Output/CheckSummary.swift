import Files
import Notebooks
import Rendering
import Specification
import Typography

/// The findings of `notebook check` as Markdown, for the job summary of a CI service.
struct CheckSummary {
  /// The findings, file by file.
  let files: [FileReport]
  /// The unified diffs of all files.
  let differences: String
  /// The commands that bring stale files up to date.
  let advice: String

  /// The largest number of bytes of diffs that are shown. GitHub accepts summaries of at most 1 MiB.
  static let limit = 1 << 19

  /// The summary: a title, the findings with their places, the advice, and the diffs in a collapsed section.
  var markdown: String {
    let stale = files.filter { $0.status != .ok }
    var parts = ["### notebook check"]
    guard !stale.isEmpty else {
      return parts[0] + "\n\nThe results in \(files.count.counted("file")) are up to date.\n"
    }
    let verb = stale.count == 1 ? "needs" : "need"
    parts.append("\(stale.count) of \(files.count.counted("file")) \(verb) attention.")
    parts.append((["| place | finding |", "| --- | --- |"] + stale.flatMap(rows)).joined(separator: "\n"))
    if !advice.isEmpty { parts.append(fenced(advice, "text")) }
    if !differences.isEmpty {
      parts.append("<details><summary>Differences</summary>")
      parts.append(fenced(shortened(differences), "diff"))
      parts.append("</details>")
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func rows(of file: FileReport) -> [String] {
    let differences = file.differences.map { ($0.line, "'\($0.name)': \($0.reason)") }
    let diagnostics = file.diagnostics.map { diagnostic in
      (diagnostic.span?.start.line, "\(diagnostic.severity.rawValue): \(diagnostic.sentence)")
    }
    let findings = differences.map { (Int?($0.0), $0.1) } + diagnostics
    guard !findings.isEmpty else { return [row(file.path, nil, file.status.rawValue)] }
    return findings.map { row(file.path, $0.0, $0.1) }
  }

  private func row(_ path: String, _ line: Int?, _ finding: String) -> String {
    let place = VisibleText(quoted: path).string + (line.map { ":\($0)" } ?? "")
    return "| \(MarkdownEscape.cell(place)) | \(MarkdownEscape.cell(VisibleText(quoted: finding).string)) |"
  }

  /// Returns text inside a fence that is longer than any run of backquotes in it.
  private func fenced(_ text: String, _ language: String) -> String {
    var longest = 2, run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence)\(language)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")\(fence)"
  }

  /// Returns the whole lines that fit into the limit, followed by the number of the remaining lines.
  private func shortened(_ text: String) -> String {
    guard text.utf8.count > Self.limit else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var size = 0
    let shown = lines.prefix { line in
      size += line.utf8.count + 1
      return size <= Self.limit
    }
    return shown.joined(separator: "\n") + "\n… and \((lines.count - shown.count).counted("more line"))\n"
  }
}

extension CommandResult {
  /// Appends the findings so far to the file of a summary.
  mutating func add(advice: VisibleLines, toSummary path: String) {
    let summary = CheckSummary(
      files: files, differences: String(decoding: output, as: UTF8.self), advice: advice.string)
    do throws(FileProblem) {
      try FileAccess.append(Array(summary.markdown.utf8), to: path)
    } catch {
      fail(path, error, to: .write)
    }
  }
}
