extension MooreTable {
  private static let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The shapes for which there are maps, in ascending order of length. A map only lists the blocks of the centre and
  /// its neighbours, six per character.
  static let mapShapes: [Shape] = [.vonNeumann, .hexagonal, .moore]

  static func mapLength(_ shape: Shape) -> Int { (1 << (shape.count + 1) + 5) / 6 }

  /// Returns the value of a base64 digit, or nil for any other character.
  static func mapDigit(_ character: UInt8) -> Int? { characters.firstIndex(of: character) }

  /// Creates a table from the digits of a map.
  ///
  /// - Parameters:
  ///   - shape: the neighbourhood that the map describes.
  ///   - states: the number of states of the rule, which determines the order of a hexagonal map.
  ///   - digits: the values of all characters of the map. Bits after those of the blocks are ignored.
  init(_ shape: Shape, states: Int, digits: [Int]) {
    let cells = Self.cells(shape, states: states)
    self.init { block in
      let index = cells.reduce(0) { $0 << 1 | (block & $1 == 0 ? 0 : 1) }
      return digits[index / 6] >> (5 - index % 6) & 1 == 1
    }
  }

  /// Returns the notation with `MAP` and the shortest map that describes the rule completely, without padding.
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

  /// Returns the bits of the centre and its neighbours in a block's index, in the order of a map. The highest bit comes
  /// first.
  ///
  /// Golly 3.3 counts the cells row by row. Only hexagonal maps of two states start with S and SE and end with NW and
  /// N.
  private static func cells(_ shape: Shape, states: Int) -> [Int] {
    if shape == .hexagonal, states == 2 { return [2, 1, 32, centre, 8, 256, 128] }
    return (0...8).reversed().map { 1 << $0 }.filter { (shape.mask | centre) & $0 != 0 }
  }
}
