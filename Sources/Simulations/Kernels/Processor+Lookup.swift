import CKernels

extension Processor {
  /// Whether the processor can look up results with permutations of bytes (AVX-512 VBMI). Found once.
  package static let permutesBytes = rule_lookup_is_supported()

  /// Whether ``lookup(_:_:permutes:)`` is possible at this level.
  package var canLookUp: Bool {
    switch self {
    case .base: false
    case .v3, .v4: true
    }
  }

  /// Any rule of the nearest cells, by the results of its blocks in the order of the kernel.
  ///
  /// - Parameter permutes: whether to use permutations of bytes where the level has them.
  /// - Precondition: ``canLookUp``.
  package func lookup(_ p: LifePlanes, _ results: UnsafePointer<UInt8>, permutes: Bool = Self.permutesBytes) {
    switch self {
    case .base: preconditionFailure("no instruction to look up results")
    case .v3: rule_nibbles_v3(p.source, p.target, p.stride, p.words, p.rows, results)
    case .v4 where permutes: rule_lookup(p.source, p.target, p.stride, p.words, p.rows, results)
    case .v4: rule_nibbles_v4(p.source, p.target, p.stride, p.words, p.rows, results)
    }
  }
}
