import MarkdownSource
import Typography

/// A unified diff, as `diff -u` and every code host understand it.
///
/// Lines are shown with their own line end where it is LF or CRLF, so `patch` gives the new file byte for byte.
/// Two things it cannot express: a line ended by CR alone is shown as if by LF, and control characters and invisible
/// ones are replaced by visible marks, since a diff is read in a terminal.
package enum UnifiedDiff {
  /// The diff that the edits, in order, make of `old`; empty if nothing changes.
  ///
  /// It compares the lines inside the edits; everything else is equal by construction. Complexity: O(file +
  /// Σ d·lines of an edit), d being the number of changed lines, bounded by ``LineDifference/effort``.
  package static func text(path: String, old: SourceText, edits: [Edit]) -> VisibleLines {
    let changes = stretches(edits, in: old).flatMap { $0.changes(in: old) }
    guard !changes.isEmpty else { return "" }
    var text: VisibleLines = "--- \(path)\n+++ \(path) (regenerated)\n"
    var shift = 0
    for group in groups(changes) {
      text += hunk(group, old: old, shift: shift)
      shift += group.reduce(0) { $0 + $1.added.count - $1.removed.count }
    }
    return text
  }

  private static let context = 3

  /// Lines of the old file (indices from 0) that go, and lines that come in their place, line ends included.
  fileprivate struct Change {
    var removed: Range<Int>
    var added: [ArraySlice<UInt8>]
  }

  /// Changes with so few lines between them that their contexts touch.
  private static func groups(_ changes: [Change]) -> [[Change]] {
    var groups: [[Change]] = []
    var end = -2 * context - 1
    for change in changes {
      if change.removed.lowerBound - end > 2 * context {
        groups.append([change])
      } else {
        groups[groups.count - 1].append(change)
      }
      end = change.removed.upperBound
    }
    return groups
  }

  private static func hunk(_ changes: [Change], old: SourceText, shift: Int) -> VisibleLines {
    guard let first = changes.first, let last = changes.last else { return "" }
    let start = max(0, first.removed.lowerBound - context)
    let end = min(old.lines.count, last.removed.upperBound + context)
    let grown = changes.reduce(0) { $0 + $1.added.count - $1.removed.count }
    func position(_ start: Int, _ count: Int) -> String { "\(count == 0 ? start : start + 1),\(count)" }
    var text: VisibleLines = "@@ -\(position(start, end - start)) +\(position(start + shift, end - start + grown)) @@\n"
    var line = start
    for change in changes {
      while line < change.removed.lowerBound {
        text += show(" ", old.wholeLine(line))
        line += 1
      }
      for index in change.removed { text += show("-", old.wholeLine(index)) }
      for added in change.added { text += show("+", added) }
      line = change.removed.upperBound
    }
    while line < end {
      text += show(" ", old.wholeLine(line))
      line += 1
    }
    return text
  }

  private static func show(_ mark: String, _ line: ArraySlice<UInt8>) -> VisibleLines {
    let isEnded = line.last == UInt8(ascii: "\n") || line.last == UInt8(ascii: "\r")
    let hasBoth = line.suffix(2).elementsEqual("\r\n".utf8)
    let content = String(decoding: line.dropLast(hasBoth ? 2 : isEnded ? 1 : 0), as: UTF8.self)
    let end: VisibleLines = hasBoth ? "\r\n" : isEnded ? "\n" : "\n\\ No newline at end of file\n"
    return "\(mark)\(line: content)\(end)"
  }

  /// Edits that share a line, and the whole lines that they touch.
  private struct Stretch {
    var lines: Range<Int>
    var edits: [Edit]

    func changes(in old: SourceText) -> [Change] {
      let start = lines.isEmpty ? edits[0].range.lowerBound : old.wholeLine(lines.lowerBound).startIndex
      let end = lines.isEmpty ? start : old.wholeLine(lines.upperBound - 1).endIndex
      var bytes: [UInt8] = []
      var position = start
      for edit in edits {
        bytes += old.bytes[position..<edit.range.lowerBound] + edit.replacement
        position = edit.range.upperBound
      }
      let new = SourceText(bytes + old.bytes[position..<end])
      let newLines = new.lines.indices.map(new.wholeLine)
      return LineDifference.stretches(lines.map(old.wholeLine), newLines).map { piece in
        Change(
          removed: lines.lowerBound + piece.old.lowerBound..<lines.lowerBound + piece.old.upperBound,
          added: Array(newLines[piece.new]))
      }
    }
  }

  private static func stretches(_ edits: [Edit], in old: SourceText) -> [Stretch] {
    var result: [Stretch] = []
    for edit in edits {
      let first = old.index(ofLineAt: edit.range.lowerBound)
      var last = max(first, old.index(ofLineAt: edit.range.upperBound))
      // An edit that ends within a line touches it.
      if last < old.lines.count, old.wholeLine(last).startIndex < edit.range.upperBound { last += 1 }
      // And so does one that begins at the end of a last line that has no line end.
      if first < old.lines.count, old.wholeLine(first).startIndex < edit.range.lowerBound {
        last = max(last, first + 1)
      }
      if let previous = result.last, first < previous.lines.upperBound {
        result[result.count - 1].lines = previous.lines.lowerBound..<max(previous.lines.upperBound, last)
        result[result.count - 1].edits.append(edit)
      } else {
        result.append(Stretch(lines: first..<last, edits: [edit]))
      }
    }
    return result
  }
}

extension SourceText {
  /// A line by its index from 0, with its line end, the first one also with the byte order mark.
  fileprivate func wholeLine(_ index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : lines[index].content.lowerBound)..<lines[index].end]
  }

  /// The index from 0 of the line that holds the byte at `offset`. At the end of the file: of the last line where it
  /// has no line end, otherwise after the last line. O(log lines).
  fileprivate func index(ofLineAt offset: Int) -> Int {
    var low = 0, high = lines.count
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].end <= offset { low = middle + 1 } else { high = middle }
    }
    guard low == lines.count, let last = lines.last, last.ending.isEmpty else { return low }
    return low - 1
  }
}
