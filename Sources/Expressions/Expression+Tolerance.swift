extension Expression {
  /// The numbers of decimals of the tolerances that ``asTolerance(for:)`` proposes.
  private static let toleranceDecimals = 1...9

  /// Returns whether a bound condition is true for observed values.
  package func holds(for observations: [Observation]) -> Bool {
    (try? outcome(for: observations).get()) == .truth(true)
  }

  /// Returns the condition with a tolerance instead of `==`, such as `mean(x) within 0.000000001 of 0.3`.
  ///
  /// - Returns: nil for another condition, or if the two sides are farther apart than each tolerance that is proposed.
  package func asTolerance(for observations: [Observation]) -> String? {
    guard case .infix(.compare(.equal))? = nodes.last?.operation else { return nil }
    let right = nodes.count - 2, left = Self.start(of: right, in: nodes) - 1
    var difference = self
    difference.nodes[nodes.count - 1].operation = .infix(.compute(.subtract))
    guard left >= 0, let distance = (try? difference.outcome(for: observations).get())?.double?.magnitude,
      let tolerance = Self.toleranceDecimals.reversed().map({ "0.\(String(repeating: "0", count: $0 - 1))1" })
        .first(where: { text in Double(text).map { 2 * distance < $0 } ?? false })
    else { return nil }
    let end = conditions.isEmpty ? "" : " at " + conditions.map(\.spelling).joined(separator: " ")
    return "\(spelling(upTo: left)) within \(tolerance) of \(spelling(upTo: right))\(end)"
  }

  private func outcome(for observations: [Observation]) -> Outcome {
    func value(_ name: String) -> ExpressionValue? { observations.first { $0.name == name }?.value }
    var aggregates: Aggregates = [:]
    for (index, node) in nodes.enumerated() {
      guard case .aggregate(let aggregate, let name) = node.operation else { continue }
      aggregates[index] = value("\(aggregate.rawValue)(\(name))").map { .success($0) }
    }
    return evaluation(value, aggregates) { _, _ in }
  }
}
