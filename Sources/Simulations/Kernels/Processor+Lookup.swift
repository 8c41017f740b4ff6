import CKernels

extension Processor {
  /// Whether ``lookup(_:_:)`` is possible here. Found once.
  package static let canLookUp = rule_lookup_is_supported()

  /// Any rule of the nearest cells, by the results of its blocks in the order of the kernel.
  ///
  /// - Precondition: ``canLookUp``.
  package static func lookup(_ p: LifePlanes, _ results: UnsafePointer<UInt8>) {
    rule_lookup(p.source, p.target, p.stride, p.words, p.rows, results)
  }
}
