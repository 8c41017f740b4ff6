import Blocks
import Experiments
import Expressions
import MarkdownSource
import Rendering
import Simulations
import Specification
import Typography

/// The inline values of a notebook that a run changes.
package struct ValueChanges {
  private enum Decision {
    /// The value is up to date, or its block has no result.
    case stays
    case changes(Edit, NotebookDifference)
    /// The value cannot be computed.
    case fault(Diagnostic)
  }

  private let notebook: Notebook
  /// A decision for each value, in the order of the file.
  private var decisions: [Decision]
  /// The indices of the values that refer to a block, by the index of the block.
  private let values: [Int?: [Int]]

  /// Begins with decisions to keep all values, until the reports of their blocks are known.
  package init(_ notebook: Notebook) {
    self.notebook = notebook
    let sites = notebook.page.values.sites
    decisions = sites.map { _ in .stays }
    let blocks = Dictionary(
      notebook.blocks.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    values = Dictionary(grouping: sites.indices) { sites[$0].block.flatMap { blocks[$0] } }
  }

  /// Updates the values that refer to a block from its report.
  ///
  /// - Parameter deadline: the time limit of the notebook. A value that is not computed by then is an error.
  package mutating func update(_ block: Int, _ report: Report, before deadline: Deadline? = nil) {
    guard let indices = values[block] else { return }
    let vocabulary = notebook.vocabulary(of: report, block: block)
    for index in indices {
      let site = notebook.page.values.sites[index]
      if let deadline, deadline.stop.isOn {
        decisions[index] = .fault(
          Diagnostic(deadline.unbegun(as: "not computed", at: site.span(of: 0..<site.content.unicodeScalars.count))))
        continue
      }
      guard let request = site.request else { continue }
      do throws(ExpressionFault) {
        decisions[index] = decision(
          of: site, request, new: Array(try request.text(for: site, in: report, vocabulary).utf8))
      } catch {
        decisions[index] = .fault(site.diagnostic(error))
      }
    }
  }

  var edits: [Edit] {
    decisions.compactMap { if case .changes(let edit, _) = $0 { edit } else { nil } }
  }

  /// The difference of each edit, in the order of the file.
  var differences: [NotebookDifference] {
    decisions.compactMap { if case .changes(_, let difference) = $0 { difference } else { nil } }
  }

  package var faults: [Diagnostic] {
    decisions.compactMap { if case .fault(let diagnostic) = $0 { diagnostic } else { nil } }
  }

  /// Returns whether a text shows the same as a new one. A formatter may have escaped more characters than necessary.
  private static func isSame(_ old: ArraySlice<UInt8>, as new: ArraySlice<UInt8>) -> Bool {
    let before = characters(old), after = characters(new)
    return before.count == after.count
      && zip(before, after).allSatisfy { $0.byte == $1.byte && ($0.isEscaped || !$1.isEscaped) }
  }

  /// Returns the bytes of a text, without the backslashes that escape punctuation.
  private static func characters(_ text: ArraySlice<UInt8>) -> [(byte: UInt8, isEscaped: Bool)] {
    var characters: [(byte: UInt8, isEscaped: Bool)] = [], rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), let next = rest.first, isPunctuation(next) {
        characters.append((rest.removeFirst(), true))
      } else {
        characters.append((byte, false))
      }
    }
    return characters
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !(0x30...0x39).contains(byte) && !(0x61...0x7A).contains(byte | 0x20)
  }

  private func decision(of site: ValueSite, _ request: InlineValue, new: [UInt8]) -> Decision {
    let old = notebook.source.bytes[site.range]
    guard !Self.isSame(old, as: new[...]) else { return .stays }
    func shown(_ bytes: some Sequence<UInt8>) -> String {
      let text = VisibleText(quoted: String(decoding: Array(bytes), as: UTF8.self)).string
      return text.isEmpty ? "nothing" : text.count > 60 ? text.prefix(60) + "…" : text
    }
    let content = site.content.split(separator: " ").joined(separator: " ")
    return .changes(
      Edit(site.range, new),
      NotebookDifference(
        line: site.place.line, name: request.block,
        text:
          "the value '\(VisibleText(quoted: content.shortened).string)' is \(shown(new)), but the text says \(shown(old))"
      ))
  }
}

extension InlineValue {
  /// Returns the value as it is written in running text or in a table cell.
  ///
  /// - Throws: a fault if a name is unknown, a value was not recorded, or a value is not the number that the format
  ///   needs.
  fileprivate func text(
    for site: ValueSite, in report: Report, _ vocabulary: Vocabulary
  ) throws(ExpressionFault) -> String {
    var bound = expression
    if let fault = bound.bind(to: vocabulary, as: .value).first { throw fault }
    return try written(try report.value(of: bound), for: site)
  }

  private func written(_ value: ExpressionValue, for site: ValueSite) throws(ExpressionFault) -> String {
    if let format {
      if let text = format.applyAsShare(value) { return MarkdownEscape.inline(text, after: ">") }
      throw ExpressionFault(
        .wrongType(part: "\(expression)", found: "'\(NumberText.value(value.statistic))'", expected: "a number"),
        at: expression.range)
    }
    if case .whole(let number) = value { return number.description }
    let text = NumberText.value(value.statistic)
    // The comment before the value ends with `>`.
    return site.isInTable ? MarkdownEscape.cell(text, after: ">") : MarkdownEscape.inline(text, after: ">")
  }
}

/// A region that is stale, missing, edited or without a block, or an inline value that is not up to date.
///
/// The line is that of the begin marker, of the block if it has no region, or of the value.
package struct NotebookDifference: Sendable, Hashable {
  package var line: Int
  package var name: String
  package var text: String
  /// Whether the region is removed, because its block is gone.
  package var isRemoval = false
}
