/// A square of more than one leaf, as it is kept: a third of a line of the cache.
struct QuadNode: Sendable {
  var quad: Quad
  /// The id of the centre after a leap; 0 where that is not known.
  var result: UInt32 = 0
  /// Log2 of the side; 0 in a place that is free.
  var level: UInt16

  @inline(__always)
  init(quad: Quad, level: UInt16) {
    self.quad = quad
    self.level = level
  }
}
