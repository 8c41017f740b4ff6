extension Int {
  /// The number divided by 2, rounded down even if it is negative.
  var flooredHalf: Int { self >> 1 }

  /// Returns the remainder in 0 ..< modulus.
  ///
  /// - Precondition: `modulus` is positive.
  func modulo(_ modulus: Int) -> Int {
    let rest = self % modulus
    return rest < 0 ? rest + modulus : rest
  }
}
