/// A number on an axis and its label.
package struct Tick: Sendable, Hashable {
  package var value: Double
  /// The lines of the label. A long label takes several.
  package var lines: [String]

  package init(_ value: Double, _ label: String) { self.init(value, lines: [label]) }

  package init(_ value: Double, lines: [String]) {
    self.value = value
    self.lines = lines
  }

  package var label: String { lines.joined(separator: " ") }

  /// The width of the longest line.
  var width: Double { TextMetrics.width(lines) }
}
