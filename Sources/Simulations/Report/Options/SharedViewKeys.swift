import Specification

/// The keys that several views have in common.
package enum SharedViewKeys {
  /// The key `text`, which every view takes.
  package static let text = Key<TextStyle>(
    "text", .word("kind of text"), default: "false", synonyms: ["as-text", "plain", "ascii", "txt"],
    help: "Whether the view is always drawn as text; `braille` uses Braille dots where they are finer.")
  /// The key `log`, which every view with axes takes.
  package static let log = Key<LogAxes>(
    "log", .word("axis"), synonyms: ["logarithmic", "log-axes", "log-scale", "axes", "axis"],
    help: "The axes that are logarithmic: `y` is the axis of what is measured, `x` the other one.")
  static let scale = Key<Int>(
    "scale", .wholeNumber(in: 1...64), synonyms: ["zoom", "pixels", "size", "cell", "cell-size", "magnify"],
    help: "The side of a cell, in pixels.")
  static let statistics = named(
    "statistics", "name or list of names", ["statistic", "names", "of", "series"], help: "The statistics to show.")
  /// The synonyms of `format`.
  static let formats = ["as", "type", "kind", "file", "notation", "ending", "extension", "style"]

  /// Returns a key whose value is read separately.
  static func named(_ name: String, _ type: String, _ synonyms: [String], help: String) -> Key<String> {
    Key(name, ValueType(type, read: { _, _, _ in nil }, canonical: { $0 }), synonyms: synonyms, help: help)
  }
}
