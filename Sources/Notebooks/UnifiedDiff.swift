import MarkdownSource

/// A unified diff, as `diff -u` and every code host understand it.
package enum UnifiedDiff {
  /// The diff from `old` to `new`, with three lines of context; empty where the lines are equal.
  ///
  /// Only the lines inside the edits are compared; everything else is equal by construction. Complexity: O(file +
  /// Σ d·lines of an edit), d being the number of changed lines, bounded by ``effort``.
  package static func text(path: String, old: SourceText, edits: [Edit]) -> String {
    var changes: [Change] = []
    for edit in edits { changes += Self.changes(edit, in: old) }
    guard !changes.isEmpty else { return "" }
    var text = "--- \(Printable.text(path))\n+++ \(Printable.text(path)) (regenerated)\n"
    var group: [Change] = []
    var shift = 0
    func flush() {
      text += hunk(group, old: old, shift: shift)
      shift += group.reduce(0) { $0 + $1.added.count - $1.removed.count }
      group = []
    }
    for change in changes {
      if let last = group.last, change.removed.lowerBound - last.removed.upperBound > 2 * context { flush() }
      group.append(change)
    }
    flush()
    return text
  }

  private static let context = 3
  /// Edit scripts longer than this are shown as one block: all old lines out, all new lines in.
  private static let effort = 2_000

  /// Lines of the old file (indices from 0) that go, and lines that come in their place.
  private struct Change {
    var removed: Range<Int>
    var added: [ArraySlice<UInt8>]
  }

  private static func hunk(_ changes: [Change], old: SourceText, shift: Int) -> String {
    guard let first = changes.first, let last = changes.last else { return "" }
    let start = max(0, first.removed.lowerBound - context)
    let end = min(old.lines.count, last.removed.upperBound + context)
    let added = changes.reduce(0) { $0 + $1.added.count }, removed = changes.reduce(0) { $0 + $1.removed.count }
    let newStart = start + shift, newCount = end - start + added - removed
    func position(_ start: Int, _ count: Int) -> String { "\(count == 0 ? start : start + 1),\(count)" }
    var text = "@@ -\(position(start, end - start)) +\(position(newStart, newCount)) @@\n"
    var line = start
    for change in changes {
      while line < change.removed.lowerBound {
        text += show(" ", old.line(line + 1))
        line += 1
      }
      for index in change.removed { text += show("-", old.line(index + 1)) }
      for added in change.added { text += show("+", added) }
      line = change.removed.upperBound
    }
    while line < end {
      text += show(" ", old.line(line + 1))
      line += 1
    }
    return text
  }

  private static func show(_ mark: String, _ line: ArraySlice<UInt8>) -> String {
    mark + Printable.text(String(decoding: line, as: UTF8.self)) + "\n"
  }

  /// An edit in whole lines, reduced to what differs.
  private static func changes(_ edit: Edit, in old: SourceText) -> [Change] {
    // Widened to whole lines: an edit may begin or end at a line end.
    let first = old.lines.firstIndex { $0.end > edit.range.lowerBound } ?? old.lines.count
    var last = first
    while last < old.lines.count, old.lines[last].content.lowerBound < edit.range.upperBound { last += 1 }
    let from = first < old.lines.count ? min(old.lines[first].content.lowerBound, edit.range.lowerBound) : edit.range.lowerBound
    let to = last > first ? max(old.lines[last - 1].end, edit.range.upperBound) : edit.range.upperBound
    let before = Array(old.bytes[from..<edit.range.lowerBound]), after = Array(old.bytes[edit.range.upperBound..<to])
    let new = SourceText(before + edit.replacement + after)
    let newLines = (0..<new.lines.count).map { new.line($0 + 1) }
    let oldLines = (first..<last).map { old.line($0 + 1) }
    var result: [Change] = []
    for piece in differences(oldLines, newLines) {
      result.append(
        Change(
          removed: first + piece.old.lowerBound..<first + piece.old.upperBound, added: Array(newLines[piece.new])))
    }
    return result
  }

  /// The stretches in which two lists of lines differ, by Myers' greedy algorithm (*An O(ND) Difference Algorithm and Its
  /// Variations*, 1986) after equal ends have been taken off.
  static func differences<T: Equatable>(_ a: [T], _ b: [T]) -> [(old: Range<Int>, new: Range<Int>)] {
    var head = 0
    while head < min(a.count, b.count), a[head] == b[head] { head += 1 }
    var tail = 0
    while tail < min(a.count, b.count) - head, a[a.count - 1 - tail] == b[b.count - 1 - tail] { tail += 1 }
    let n = a.count - head - tail, m = b.count - head - tail
    if n == 0 && m == 0 { return [] }
    let whole = [(old: head..<head + n, new: head..<head + m)]
    if n == 0 || m == 0 { return whole }

    var frontier = [1: 0]
    var history: [[Int: Int]] = []
    for d in 0...min(n + m, effort) {
      history.append(frontier)
      for k in stride(from: -d, through: d, by: 2) {
        let down = k == -d || (k != d && frontier[k - 1, default: -1] < frontier[k + 1, default: -1])
        var x = down ? frontier[k + 1, default: 0] : frontier[k - 1, default: 0] + 1
        var y = x - k
        while x < n, y < m, a[head + x] == b[head + y] {
          x += 1
          y += 1
        }
        frontier[k] = x
        if x >= n, y >= m { return backtrack(history, n: n, m: m, offset: head) }
      }
    }
    return whole
  }

  private static func backtrack(
    _ history: [[Int: Int]], n: Int, m: Int, offset: Int
  ) -> [(old: Range<Int>, new: Range<Int>)] {
    var x = n, y = m
    var pieces: [(old: Range<Int>, new: Range<Int>)] = []
    for d in stride(from: history.count - 1, through: 1, by: -1) {
      let frontier = history[d]
      let k = x - y
      let down = k == -d || (k != d && frontier[k - 1, default: -1] < frontier[k + 1, default: -1])
      let lastK = down ? k + 1 : k - 1
      let lastX = frontier[lastK, default: 0], lastY = lastX - lastK
      let (fromX, fromY) = (lastX, lastY)
      let (toX, toY) = down ? (lastX, lastY + 1) : (lastX + 1, lastY)
      if let next = pieces.last, next.old.lowerBound == offset + toX, next.new.lowerBound == offset + toY {
        pieces[pieces.count - 1] = (offset + fromX..<next.old.upperBound, offset + fromY..<next.new.upperBound)
      } else {
        pieces.append((offset + fromX..<offset + toX, offset + fromY..<offset + toY))
      }
      (x, y) = (lastX, lastY)
    }
    return pieces.reversed()
  }
}
