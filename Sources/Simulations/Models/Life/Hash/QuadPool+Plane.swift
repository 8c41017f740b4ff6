extension QuadPool {
  /// The plane 2^exponent generations later.
  ///
  /// - Parameters:
  ///   - root: the square in which all lives.
  ///   - smallest: the level of the smallest square to answer.
  /// - Returns: a square with the same middle, no larger than needed, and its level.
  mutating func leap(
    plane root: UInt32, level: Int, exponent: Int, smallest: Int
  ) throws(HashFault) -> (id: UInt32, level: Int) {
    setExponent(exponent)
    // All that lives must stay within the half of the side in the middle.
    var (square, size) = (root, level)
    while size < max(level + 2, exponent + 3) { (square, size) = (padded(square, level: size), size + 1) }
    // The root itself is needed where the leap fails.
    roots = [root, square]
    do throws(HashFault) {
      (square, size) = (try leap(square, level: size), size - 1)
    } catch {
      abandon()
      throw error
    }
    while size > smallest, let core = core(square, level: size) { (square, size) = (core, size - 1) }
    // What changed in the last generation can be asked for.
    roots = exponent == 0 ? [root, square] : [square]
    return (square, size)
  }
}
