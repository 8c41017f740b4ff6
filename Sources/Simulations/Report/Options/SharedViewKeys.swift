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

/// The options of a view of series over all runs of an experiment.
struct CurveKeys: ViewKeys {
  /// The series that is shown unless a block names others.
  let fallback: String

  /// What the bands are made of.
  private enum Subject: String, CaseIterable {
    case steps, curves

    var word: Word {
      switch self {
      case .steps: Word("steps", synonyms: ["step", "points", "pointwise", "fixed-time", "values"])
      case .curves: Word("curves", synonyms: ["curve", "whole", "depth", "runs", "functional", "trajectories"])
      }
    }
  }

  private static let of = SharedViewKeys.named(
    "of", "steps or curves", ["kind", "by", "type"],
    help: "What the bands hold: the middle values of each step (`steps`, the default), or the most central whole "
      + "curves.")
  /// The key for the series. It has no synonym `of`, which is another key here.
  private static let series = SharedViewKeys.named(
    "series", "name or list of names", ["columns", "names", "statistics"], help: "The series to show.")

  var keys: [KeyDeclaration] { [Self.series.declaration, Self.of.declaration] }

  var hasAxes: Bool { true }

  func usual(_ scope: ViewScope) -> ViewRequest.Options? { .curves([fallback]) }

  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    let subject = map.node("of").map { readSubject($0, in: &context) } ?? Subject.steps
    guard let subject, let options = map.node("series").map({ read($0, scope, in: &context) }) ?? usual(scope)
    else { return nil }
    if subject == .curves, case .curves(let names) = options { return .wholeCurves(names) }
    return options
  }

  /// Reads what the bands are made of. Returns nil after an error.
  private func readSubject(_ node: SpecNode, in context: inout SpecContext) -> Subject? {
    guard let subject = node.scalar.flatMap(Subject.init) else {
      context.report(
        .unknownWord(found: node.scalar ?? node.found, what: "kind of bands", allowed: Subject.allCases.map(\.word)),
        key: "of", at: node.span)
      return nil
    }
    return subject
  }

  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    scope.series(node, in: &context).map { .curves($0) }
  }
}
