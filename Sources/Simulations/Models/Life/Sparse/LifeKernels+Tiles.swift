extension LifeKernel {
  /// Calls `body` with the rule in the form that the kernels of tiles need. Every thread needs its own rule.
  func withTileRule(_ body: (TileRule) -> Void) {
    switch self {
    case .conway: body(TileRule())
    case .counts(let polynomial): polynomial.withCoefficients { body(TileRule(coefficients: $0)) }
    case .blocks(let program, _):
      program.withSlots(of: SIMD8<UInt64>.self) { choices, count, slots in
        body(TileRule(choices: choices, count: count, result: program.result, slots: slots))
      }
    }
  }
}

extension LifeKernels {
  /// Calls `body` with the rules of a generation and of the next one. The second rule is nil if it is the same.
  func withTileRules(at generation: Int, _ body: (TileRule, TileRule?) -> Void) {
    self[generation].withTileRule { first in
      guard alternates else { return body(first, nil) }
      self[generation + 1].withTileRule { body(first, $0) }
    }
  }
}
