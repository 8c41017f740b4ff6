extension Int {
  /// ⌊self / 2⌋, also below 0.
  var flooredHalf: Int { self >> 1 }

  /// The remainder in 0 ..< modulus.
  func modulo(_ modulus: Int) -> Int {
    let rest = self % modulus
    return rest < 0 ? rest + modulus : rest
  }
}
