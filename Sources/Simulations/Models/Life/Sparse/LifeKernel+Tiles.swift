extension LifeKernel {
  /// Calls `body` with the rule in the form that the kernels of tiles take. Each thread needs its own.
  func withTileRule(_ body: (TileRule) -> Void) {
    switch self {
    case .conway: body(TileRule())
    case .counts(let polynomial): polynomial.withCoefficients { body(TileRule(coefficients: $0)) }
    case .blocks(let program):
      program.withSlots(of: SIMD8<UInt64>.self) { choices, count, slots in
        body(TileRule(choices: choices, count: count, result: program.result, slots: slots))
      }
    }
  }
}
