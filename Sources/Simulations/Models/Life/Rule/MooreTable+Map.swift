extension MooreTable {
  private static let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The shapes for which there are maps, the shortest one first. A map lists the blocks of the centre and its
  /// neighbours only, six to a character.
  static let mapShapes: [Shape] = [.vonNeumann, .hexagonal, .moore]

  static func mapLength(_ shape: Shape) -> Int { (1 << (shape.count + 1) + 5) / 6 }

  /// The value of a character of base64.
  static func mapDigit(_ character: UInt8) -> Int? { characters.firstIndex(of: character) }

  /// - Parameters:
  ///   - states: the number of states of the rule, on which the order of a hexagonal map depends.
  ///   - digits: as many as a map of that shape has; bits beyond its blocks do not count.
  init(_ shape: Shape, states: Int, digits: [Int]) {
    let cells = Self.cells(shape, states: states)
    self.init { block in
      let index = cells.reduce(0) { $0 << 1 | (block & $1 == 0 ? 0 : 1) }
      return digits[index / 6] >> (5 - index % 6) & 1 == 1
    }
  }

  /// `MAP` and the shortest map that tells everything, without padding.
  func mapText(states: Int) -> String {
    let shape = Self.mapShapes.first { looksOnly(at: $0) } ?? .moore
    let cells = Self.cells(shape, states: states)
    var digits = [Int](repeating: 0, count: Self.mapLength(shape))
    for index in 0..<1 << cells.count {
      let block = cells.indices.reduce(0) { $0 | (index >> (cells.count - 1 - $1) & 1 == 1 ? cells[$1] : 0) }
      if self[block] { digits[index / 6] |= 1 << (5 - index % 6) }
    }
    return "MAP" + String(decoding: digits.map { Self.characters[$0] }, as: UTF8.self)
  }

  /// The bits of the centre and its neighbours in a block's index, in the order in which a map counts them, the highest
  /// first.
  ///
  /// Golly 3.3 counts the cells row by row. Only the hexagonal maps of two states begin with S, SE and end with NW, N.
  private static func cells(_ shape: Shape, states: Int) -> [Int] {
    if shape == .hexagonal, states == 2 { return [2, 1, 32, centre, 8, 256, 128] }
    return (0...8).reversed().map { 1 << $0 }.filter { (shape.mask | centre) & $0 != 0 }
  }
}
