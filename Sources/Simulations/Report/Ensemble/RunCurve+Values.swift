extension RunCurve {
  /// The values at the steps of the curve, in order.
  package var values: [Int] {
    var cursor = Cursor(self)
    return Self.grid(exponent: exponent, last: last).map { cursor.value(at: $0) }
  }
}
