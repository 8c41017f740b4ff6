extension Expression {
  /// The error of the first division by an expression without names whose value is 0, or nil.
  package var divisionByZero: ExpressionFault? {
    for (index, node) in nodes.enumerated() {
      guard case .infix(.compute(.divide)) = node.operation else { continue }
      var divisor = self
      divisor.nodes = Array(nodes[Self.start(of: index - 1, in: nodes)..<index])
      // A name or an aggregate has no value here, so its divisor is not known.
      if let value = try? divisor.evaluate({ _ in nil }), value.isEqual(to: .whole(BigWhole(0))) {
        let spelling = Self.part(of: nodes, upTo: index - 1).text
        return ExpressionFault(.divisionByZero(divisor: spelling), at: nodes[index - 1].range)
      }
    }
    return nil
  }

  /// Returns the text of a condition in which the comparison with a division by zero asks first whether the divisor is
  /// 0. The other parts keep their meaning.
  ///
  /// - Parameters:
  ///   - divisor: the spelling of the divisor.
  ///   - range: the range of the divisor in the expression.
  package func asking(whetherZero divisor: String, at range: Range<Int>) -> String {
    let comparison = nodes.indices.filter { index in
      switch nodes[index].operation {
      case .infix(.compare), .within:
        nodes[index].range.lowerBound <= range.lowerBound
          && range.upperBound <= nodes[index].range.upperBound
      default: false
      }
    }
    .min { nodes[$0].range.count < nodes[$1].range.count }
    let whole = description, part = comparison.map { Self.part(of: nodes, upTo: $0).text } ?? whole
    let asking = "\(divisor) != 0 and \(part)"
    guard part != whole, let place = whole.firstRange(of: part) else { return asking }
    return "\(whole[..<place.lowerBound])(\(asking))\(whole[place.upperBound...])"
  }
}
