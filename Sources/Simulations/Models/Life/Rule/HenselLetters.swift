/// The 51 classes of neighbourhoods that rotations and reflections do not distinguish, with the letters that Alan
/// Hensel gave them. The classes of 0 and of 8 neighbours have no letter.
///
/// A neighbourhood is a byte: bit 0 is N, followed clockwise by NE, E, SE, S, SW, W and NW. The classes are those of
/// Golly, as experiments with its versions 3.3 and 5.1 showed.
enum HenselLetters {
  /// The letters of each number of neighbours from 0 to 8 in ascending order, each with one neighbourhood of its class.
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

  /// Returns the set of all classes of a count, one bit for each class. The counts 0 and 8 have one class without a
  /// letter.
  static func all(_ count: Int) -> UInt16 { 1 << UInt16(max(1, classes[count].count)) - 1 }

  /// Returns the eight images of a neighbourhood under rotations and reflections. Symmetric neighbourhoods have
  /// repeated images.
  static func images(_ neighbourhood: UInt8) -> [UInt8] {
    var mirrored: UInt8 = 0
    for bit in 0..<8 where neighbourhood >> UInt8(bit) & 1 == 1 { mirrored |= 1 << UInt8((8 - bit) & 7) }
    var images: [UInt8] = []
    for ring in [neighbourhood, mirrored] {
      for turn in [0, 2, 4, 6] as [UInt8] { images.append(ring << turn | ring >> (8 - turn)) }
    }
    return images
  }

  /// For each neighbourhood, the index of its class among the classes of its count.
  static let places: [Int] = {
    var places = [Int](repeating: 0, count: 256)
    for count in classes {
      for (place, entry) in count.enumerated() {
        for image in images(entry.neighbourhood) { places[Int(image)] = place }
      }
    }
    return places
  }()

  /// The bit of a block's index for each bit of a neighbourhood.
  private static let blockBits = [128, 64, 8, 1, 2, 4, 32, 256]

  static func neighbourhood(ofBlock block: Int) -> Int {
    (0..<8).reduce(0) { $0 | (block & blockBits[$1] == 0 ? 0 : 1 << $1) }
  }

  static func block(ofNeighbourhood neighbourhood: UInt8) -> Int {
    (0..<8).reduce(0) { $0 | (neighbourhood >> UInt8($1) & 1 == 1 ? blockBits[$1] : 0) }
  }
}
