/// A stored square of more than one leaf, which takes 24 bytes.
struct QuadNode: Sendable {
  var quad: Quad
  /// The id of the centre after a leap, or 0 if it is unknown.
  var result: UInt32 = 0
  /// The binary logarithm of the side, or 0 if the node is free.
  var level: UInt16

  @inline(__always)
  init(quad: Quad, level: UInt16) {
    self.quad = quad
    self.level = level
  }
}
