import CKernels

extension Processor {
  /// Whether the processor can look up results with byte permutations (AVX-512 VBMI), determined once per process.
  package static let permutesBytes = rule_lookup_is_supported()

  /// Whether ``lookup(_:_:permutes:)`` can be called at this level.
  package var canLookUp: Bool {
    switch self {
    case .base: false
    case .v3, .v4: true
    }
  }

  /// Computes a generation of any rule of the 3×3 block from its 512 results, which are in the order that the kernel
  /// explains.
  ///
  /// - Parameter permutes: whether to use byte permutations if the level has them.
  /// - Precondition: ``canLookUp`` is true.
  package func lookup(_ p: LifePlanes, _ results: UnsafePointer<UInt8>, permutes: Bool = Self.permutesBytes) {
    switch self {
    case .base: preconditionFailure("no instruction to look up results")
    case .v3: rule_nibbles_v3(p.source, p.target, p.stride, p.words, p.rows, results)
    case .v4 where permutes: rule_lookup(p.source, p.target, p.stride, p.words, p.rows, results)
    case .v4: rule_nibbles_v4(p.source, p.target, p.stride, p.words, p.rows, results)
    }
  }
}
