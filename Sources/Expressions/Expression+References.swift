// Values of other blocks: `mean(peak) > mean(closed-town.peak)`.
extension Expression {
  /// The references to values of other blocks, in order.
  package var references: [BlockReference] {
    nodes.indices.compactMap { index in
      let node = nodes[index], operation: Operation, block: String
      switch node.operation {
      case .name(let name):
        guard let parts = BlockReference.parts(of: name) else { return nil }
        (block, operation) = (parts.block, .name(parts.statistic))
      case .aggregate(let aggregate, let name):
        guard let parts = BlockReference.parts(of: name) else { return nil }
        (block, operation) = (parts.block, .aggregate(aggregate, parts.statistic))
      case .literal, .negate, .not, .infix, .within: return nil
      }
      let own = Node(operation, at: node.range, name: node.nameRange)
      let expression = Expression(nodes: [own], conditions: conditions, parameterUses: [])
      return BlockReference(block: block, expression: expression, range: node.range, node: index)
    }
  }

  /// Returns the values of other blocks by their nodes, for an evaluation.
  package func outcomes(of references: (BlockReference) -> Outcome?) -> Aggregates {
    Dictionary(
      self.references.compactMap { reference in references(reference).map { (reference.node, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the expression with only those conditions after `at` that are on `step` or on one of the keys.
  package func taking(_ keys: [String]) -> Expression {
    var copy = self
    copy.conditions = conditions.filter { $0.key == PointCondition.stepKey || keys.contains($0.key) }
    return copy
  }
}
