import Simulations
import Specification

/// Advice on several values where one is expected: the author of `factor: 1-3` probably meant a sweep.
struct SweepAdvice {
  let model: any Simulation.Type
  let node: SpecNode
  let entries: [SpecEntry]
  let seed: UInt64

  /// Returns advice with the sweep that was probably meant by a value with an error, or nil if a sweep would not help.
  ///
  /// - Parameter context: a context for trial reading. Errors in it are discarded.
  func text(for error: SpecError, in context: SpecContext) -> String? {
    guard let entry = entries.first(where: { $0.key == error.key && $0.value.span == error.span }),
      model.declaration.keys.contains(where: { $0.name == entry.key }), let values = Self.values(meantBy: entry.value)
    else { return nil }
    // A run ends once, so several conditions are not a sweep.
    if entry.key == "until" { return Self.single(entry.value) }
    if case .scalar(let range, _) = values.content, let dots = range.firstRange(of: ".."),
      range[..<dots.lowerBound] == range[dots.upperBound...]
    {
      let one = range[..<dots.lowerBound]
      let valueAdvice = "write \(entry.key): \(one)" + (entry.key == "grid" ? "x\(one)" : "")
      return valueAdvice
    }
    var trial = context
    let others = entries.filter { $0.key != entry.key }
    let swept = SpecEntry(key: entry.key, keySpan: entry.keySpan, value: values)
    let reader = PointReader(
      model: model, node: SpecNode(.map(others), at: node.span), entries: others, hasExperiment: true, seed: seed)
    _ = reader.read(sweep: SpecNode(.map([swept]), at: node.span), replicates: nil, in: &trial)
    guard !trial.errors.contains(where: { $0.key == entry.key || $0.span == entry.value.span }) else { return nil }
    let advice = "for a run with each of them, write sweep: {\(entry.key): \(values.flowText)}"
    return advice
  }

  /// Returns advice on a list of conditions where one is expected.
  private static func single(_ node: SpecNode) -> String? {
    guard case .list(let items) = node.content else { return nil }
    let conditions = items.compactMap(\.scalar)
    guard conditions.count == items.count, let first = conditions.first else { return nil }
    return conditions.allSatisfy { $0.contains { "<>=".contains($0) } }
      ? "join the conditions: until: \(conditions.joined(separator: " or "))"
      : "write one condition, such as until: \(first)"
  }

  /// Returns several values in the form that a sweep accepts, or nil if the node does not hold several values.
  private static func values(meantBy node: SpecNode) -> SpecNode? {
    func scalar(_ text: Substring) -> SpecNode { SpecNode(.scalar(String(text), isQuoted: false), at: node.span) }
    if case .list(let items) = node.content { return (2...20).contains(items.count) ? node : nil }
    guard let text = SweptValuesMeant(node: node).text else { return nil }
    guard text.hasPrefix("[") else { return scalar(text[...]) }
    let items = text.dropFirst().dropLast().split { $0 == "," || $0 == " " }
    return items.count > 1 ? SpecNode(.list(items.map(scalar)), at: node.span) : nil
  }
}
