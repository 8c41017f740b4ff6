import Files

extension ClusterPlan {
  /// The bytes of a plan before its content.
  package struct Head: Sendable {
    package let identity: PlanIdentity
    package let key: [UInt8]
    /// The seal of the content.
    fileprivate let proof: [UInt8]

    /// The number of bytes.
    package static let count = magic.count + PlanIdentity.count + 2 * RecordSeal.count

    /// Reads the first bytes of a plan. Returns nil if they do not begin like one.
    package init?(_ start: [UInt8]) {
      let key = magic.count + PlanIdentity.count, proof = key + RecordSeal.count
      guard start.count >= Self.count, isPlan(start),
        let identity = PlanIdentity(bytes: Array(start[magic.count..<key]))
      else { return nil }
      self.identity = identity
      self.key = Array(start[key..<proof])
      self.proof = Array(start[proof..<Self.count])
    }
  }

  /// Returns whether bytes begin like a plan.
  package static func isPlan(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  /// Returns whether bytes are a whole plan, perhaps one of another version of the program. The content has the
  /// identity and the seal that the head claims.
  package static func isIntact(_ encoded: [UInt8]) -> Bool {
    guard let head = Head(encoded) else { return false }
    let content = encoded.span.extracting(Head.count...)
    return PlanIdentity(of: content) == head.identity && (try? RecordSeal(key: head.key).seal(content)) == head.proof
  }
}
