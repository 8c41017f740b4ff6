import Expressions
import Specification

/// The options of a view that compares statistics at the points of a sweep with one point. Without names, it shows the
/// model's headline statistic.
struct DifferenceKeys: ViewKeys {
  static let from = SharedViewKeys.named(
    "from", "map of swept keys to values", ["reference", "baseline", "against", "to", "than", "base", "control"],
    help: "The point with which the other points are compared.")

  var keys: [KeyDeclaration] { [SharedViewKeys.statistics.declaration, Self.from.declaration] }

  func usual(_ scope: ViewScope) -> ViewRequest.Options? { nil }

  func missing(_ scope: ViewScope) -> SpecError.Problem { missing(scope, from: nil) }

  private func missing(_ scope: ViewScope, from reference: SpecNode?) -> SpecError.Problem {
    guard let axis = scope.sweep?.first, let label = axis.labels.first else {
      return .invalid(
        "the view '\(scope.view)' compares points of a sweep, but this block has no sweep",
        advice: Self.sweepAdvice(scope, from: reference))
    }
    return .invalid(
      "the view '\(scope.view)' needs the point to compare with",
      advice: "for example {\(scope.view): \(scope.headline), from: {\(axis.key): \(label)}}")
  }

  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    let names = map.node("statistics").map { scope.statistics($0, in: &context) } ?? [scope.headline]
    guard let node = map.node("from") else {
      context.report(missing(scope), key: "show", at: map.span)
      return nil
    }
    guard let reference = reference(node, scope, in: &context), let names else { return nil }
    return .differences(names, from: reference)
  }

  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    context.report(missing(scope), key: "show", at: node.span)
    return nil
  }

  /// Returns the advice to sweep a key of the block: one of the reference point, or else the first key with a whole
  /// number.
  private static func sweepAdvice(_ scope: ViewScope, from reference: SpecNode?) -> String {
    func next(_ value: String?) -> String? { value.flatMap { Int($0) }.flatMap { $0 < 1000 ? String($0 + 1) : nil } }
    let own = scope.entries.filter { $0.value.scalar.map(PointCondition.isNumber) ?? false }
    var key = "seed", values = ["1", "2"]
    if case .map(let entries)? = reference?.content, let start = entries.first, let value = start.value.scalar,
      let other = own.first(where: { $0.key == start.key })?.value.scalar.flatMap({ $0 == value ? nil : $0 })
        ?? next(value)
    {
      (key, values) = (start.key, [value, other])
    } else if let entry = own.first(where: { next($0.value.scalar) != nil }), let value = entry.value.scalar,
      let other = next(value)
    {
      (key, values) = (entry.key, [value, other])
    }
    let list = values.joined(separator: ", ")
    guard let replaced = own.first(where: { $0.key == key })?.value.scalar else {
      return "add a line 'sweep: {\(key): [\(list)]}'"
    }
    return "write 'sweep: {\(key): [\(list)]}' instead of '\(key): \(replaced)'"
  }

  /// Reads a reference point, such as `{vaccinated: 0}`. Returns nil after an error.
  private func reference(
    _ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext
  ) -> ReferencePoint? {
    // If the sweep has errors, its points are unknown.
    guard let axes = scope.sweep else { return nil }
    guard !axes.isEmpty else {
      context.report(missing(scope, from: node), key: "show", at: node.span)
      return nil
    }
    guard case .map(let entries) = node.content, !entries.isEmpty else {
      context.report(
        .wrongType(found: node.found, expected: "map of swept keys to values, such as \(example(axes[0]))"),
        key: "from", at: node.span)
      return nil
    }
    let values = entries.map { value($0, axes, in: &context) }
    return values.contains(nil) ? nil : ReferencePoint(values.compactMap { $0 })
  }

  private func value(
    _ entry: SpecEntry, _ axes: [Ensemble.Axis], in context: inout SpecContext
  ) -> ReferencePoint.Value? {
    guard let axis = axes.first(where: { $0.key == entry.key }) else {
      context.report(
        .unknownWord(found: entry.key, what: "swept key", allowed: axes.map { Word($0.key) }), key: "from",
        at: entry.keySpan)
      return nil
    }
    let written = entry.value.flowText
    guard let label = axis.label(of: written) else {
      let known = axis.labels.prefix(Self.listed).joined(separator: ", ")
      context.report(
        .invalid(
          "no point of the sweep has \(axis.key) = \(written)",
          advice: "the swept values are \(known)" + (axis.labels.count > Self.listed ? ", …" : "")), key: "from",
        at: entry.value.span)
      return nil
    }
    return ReferencePoint.Value(key: axis.key, label: label)
  }

  /// The maximum number of values that a message lists.
  private static let listed = 12

  private func example(_ axis: Ensemble.Axis) -> String { "{\(axis.key): \(axis.labels.first ?? "VALUE")}" }
}
