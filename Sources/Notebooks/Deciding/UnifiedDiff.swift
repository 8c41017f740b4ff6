import MarkdownSource
import Typography

/// A unified diff, as `diff -u` and all code hosts understand it.
///
/// Lines keep their line ends if these are LF or CRLF, so `patch` produces the new file byte for byte. Two things
/// cannot be expressed. A line ended by CR alone is shown as if it ended with LF. Control characters and invisible
/// characters are replaced with visible marks, because a diff is read in a terminal.
package enum UnifiedDiff {
  /// Returns the diff that the edits make to `old`, or an empty text if nothing changes.
  ///
  /// Only the lines inside the edits are compared; everything else is equal by construction. O(file + Σ d · lines of an
  /// edit), where d is the number of changed lines, bounded by ``LineDifference/effort``.
  ///
  /// - Parameter edits: the edits, in the order of the file.
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

  /// The lines of the old file that are removed, counted from 0, and the lines that take their place, with line ends.
  fileprivate struct Change {
    var removed: Range<Int>
    var added: [ArraySlice<UInt8>]
  }

  /// Groups changes that have so few lines between them that their contexts touch.
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
      // An edit also touches the line within which it ends.
      if last < old.lines.count, old.wholeLine(last).startIndex < edit.range.upperBound { last += 1 }
      // An edit also touches a last line without a line end if it begins at the end of that line.
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
  /// Returns a line with its line end, by its index from 0. The first line includes the byte order mark.
  fileprivate func wholeLine(_ index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : lines[index].content.lowerBound)..<lines[index].end]
  }

  /// Returns the index, from 0, of the line that contains the byte at `offset`.
  ///
  /// The end of the file belongs to the last line if that line has no line end. Otherwise the index is the number of
  /// lines. O(log lines).
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
