extension RunCurve {
  /// The values at the steps that the curve keeps, in their order.
  package var values: [Int] {
    var cursor = Cursor(self)
    return Self.grid(exponent: exponent, last: last).map { cursor.value(at: $0) }
  }
}
