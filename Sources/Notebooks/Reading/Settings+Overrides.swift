import MarkdownSource
import Simulations
import Specification

extension Settings {
  /// Returns the edits that write the values of overridden parameters into the front matter.
  ///
  /// So a copy of the notebook states the values with which it was run.
  ///
  /// Only the lines of these values change.
  ///
  /// - Returns: the edits, or nil if reading the changed front matter would not give the same values.
  func overrideEdits(in source: SourceText) -> [Edit]? {
    let entries = parameters.entries.filter { parameters.overridden.contains($0.key) }
    guard !entries.isEmpty else { return [] }
    let edits = entries.map { Edit(source.range(of: $0.value.span), Array(FlowYaml.flow($0.value).utf8)) }.inOrder()
    var faults: [Diagnostic] = []
    let again = Settings(of: SourceText(edits.applied(to: source.bytes)), faults: &faults)
    return faults.isEmpty && again.parameterTexts == parameterTexts ? edits : nil
  }

  /// The names and values of all parameters, as text.
  var parameterTexts: [String] { parameters.entries.map { $0.key + ": " + FlowYaml.flow($0.value) } }

  /// Returns the places of all parameter values in bytes.
  ///
  /// - Precondition: no parameter is overridden.
  func parameterRanges(in source: SourceText) -> [Range<Int>] {
    parameters.entries.map { source.range(of: $0.value.span) }
  }

  /// Returns the error for a front matter that ``overrideEdits(in:)`` cannot change.
  func overrideFault() -> Diagnostic {
    let entry = parameters.entries.first { parameters.overridden.contains($0.key) }
    return Diagnostic(
      .error, "the values of -P cannot be written into the front matter of the copy",
      help: "write the value of each such parameter on the line of its name", at: entry?.value.span)
  }
}

extension SourceText {
  fileprivate func range(of span: SourceSpan) -> Range<Int> {
    let start = offset(of: span.start)
    return start..<max(start, offset(of: span.end))
  }

  /// Returns the offset of a place. Its column counts Unicode scalars from 1.
  private func offset(of place: SourceLocation) -> Int {
    let content = lines[place.line - 1].content
    let text = String(decoding: bytes[content], as: UTF8.self).unicodeScalars.prefix(place.column - 1)
    return min(content.upperBound, content.lowerBound + text.reduce(0) { $0 + UTF8.width($1) })
  }
}
