extension MooreTable {
  private static let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The shapes for which there are maps, the shortest one first. A map lists the blocks of the centre and its
  /// neighbours only, in the order of their index, six to a character.
  static let mapShapes: [Shape] = [.vonNeumann, .hexagonal, .moore]

  static func mapLength(_ shape: Shape) -> Int { (1 << (shape.count + 1) + 5) / 6 }

  /// The value of a character of base64.
  static func mapDigit(_ character: UInt8) -> Int? { characters.firstIndex(of: character) }

  /// - Parameter digits: as many as a map of that shape has; bits beyond its blocks do not count.
  init(_ shape: Shape, digits: [Int]) {
    let cells = Self.cells(shape)
    self.init { block in
      let index = cells.reduce(0) { $0 << 1 | (block & $1 == 0 ? 0 : 1) }
      return digits[index / 6] >> (5 - index % 6) & 1 == 1
    }
  }

  /// `MAP` and the shortest map that tells everything, without padding.
  var mapText: String {
    let shape = Self.mapShapes.first { looksOnly(at: $0) } ?? .moore
    let cells = Self.cells(shape)
    var digits = [Int](repeating: 0, count: Self.mapLength(shape))
    for index in 0..<1 << cells.count {
      let block = cells.indices.reduce(0) { $0 | (index >> (cells.count - 1 - $1) & 1 == 1 ? cells[$1] : 0) }
      if self[block] { digits[index / 6] |= 1 << (5 - index % 6) }
    }
    return "MAP" + String(decoding: digits.map { Self.characters[$0] }, as: UTF8.self)
  }

  /// The bits of the centre and its neighbours in a block's index, from the highest down.
  private static func cells(_ shape: Shape) -> [Int] {
    (0...8).reversed().map { 1 << $0 }.filter { (shape.mask | centre) & $0 != 0 }
  }
}
