extension QuadPool {
  /// Returns the plane 2^exponent generations later.
  ///
  /// - Parameters:
  ///   - root: the square that contains all live cells.
  ///   - smallest: the lowest level of the result.
  /// - Returns: the smallest square with the same middle that contains all live cells, and its level.
  mutating func leap(
    plane root: UInt32, level: Int, exponent: Int, smallest: Int
  ) throws(HashFault) -> (id: UInt32, level: Int) {
    setExponent(exponent)
    // Live cells must stay in the middle half of the side.
    var (square, size) = (root, level)
    while size < max(level + 2, exponent + 3) { (square, size) = (padded(square, level: size), size + 1) }
    // If the leap fails, the root itself is needed.
    roots = [root, square]
    do throws(HashFault) {
      (square, size) = (try leap(square, level: size), size - 1)
    } catch {
      abandon()
      throw error
    }
    while size > smallest, let core = core(square, level: size) { (square, size) = (core, size - 1) }
    // A caller may ask for the changes in the last generation.
    roots = exponent == 0 ? [root, square] : [square]
    return (square, size)
  }
}
