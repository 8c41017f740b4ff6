/// The classes of neighbourhoods that turning and mirroring do not tell apart, with the letters that Alan Hensel gave
/// them: 51 with the two of no and of all neighbours, which have no letter.
///
/// A neighbourhood is a byte: bit 0 is N, then clockwise NE, E, SE, S, SW, W, NW. The classes are as Golly reads them,
/// found by experiment with its versions 3.3 and 5.1.
enum HenselLetters {
  /// Of each number of neighbours from 0 to 8 the letters, ascending, each with one neighbourhood of its class.
  static let classes: [[(letter: Character, neighbourhood: UInt8)]] = [
    [], [("c", 2), ("e", 1)], [("a", 3), ("c", 10), ("e", 5), ("i", 17), ("k", 9), ("n", 34)],
    [
      ("a", 7), ("c", 42), ("e", 21), ("i", 14), ("j", 13), ("k", 37), ("n", 11), ("q", 35), ("r", 19), ("y", 41),
    ],
    [
      ("a", 15), ("c", 170), ("e", 85), ("i", 27), ("j", 53), ("k", 45), ("n", 46), ("q", 39), ("r", 23), ("t", 57),
      ("w", 54), ("y", 43), ("z", 51),
    ],
    [
      ("a", 62), ("c", 87), ("e", 171), ("i", 31), ("j", 47), ("k", 107), ("n", 61), ("q", 55), ("r", 59), ("y", 91),
    ],
    [("a", 63), ("c", 95), ("e", 175), ("i", 187), ("k", 111), ("n", 119)], [("c", 127), ("e", 191)], [],
  ]

  /// All of a count's letters, or the one class without a letter: a bit a letter.
  static func all(_ count: Int) -> UInt16 { 1 << UInt16(max(1, classes[count].count)) - 1 }

  /// The eight neighbourhoods that one becomes by turning and mirroring, with repetitions.
  static func images(_ neighbourhood: UInt8) -> [UInt8] {
    var mirrored: UInt8 = 0
    for bit in 0..<8 where neighbourhood >> UInt8(bit) & 1 == 1 { mirrored |= 1 << UInt8((8 - bit) & 7) }
    var images: [UInt8] = []
    for ring in [neighbourhood, mirrored] {
      for turn in [0, 2, 4, 6] as [UInt8] { images.append(ring << turn | ring >> (8 - turn)) }
    }
    return images
  }

  /// For each neighbourhood the place of its class among those of its count.
  static let places: [Int] = {
    var places = [Int](repeating: 0, count: 256)
    for count in classes {
      for (place, entry) in count.enumerated() {
        for image in images(entry.neighbourhood) { places[Int(image)] = place }
      }
    }
    return places
  }()

  /// Bits of a block's index for the bits of a neighbourhood.
  private static let blockBits = [128, 64, 8, 1, 2, 4, 32, 256]

  static func neighbourhood(ofBlock block: Int) -> Int {
    (0..<8).reduce(0) { $0 | (block & blockBits[$1] == 0 ? 0 : 1 << $1) }
  }

  static func block(ofNeighbourhood neighbourhood: UInt8) -> Int {
    (0..<8).reduce(0) { $0 | (neighbourhood >> UInt8($1) & 1 == 1 ? blockBits[$1] : 0) }
  }
}
