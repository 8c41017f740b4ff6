import Simulations
import Testing
import TestSupport

@Suite struct MooreTableTests {
  /// The bits of the eight neighbours in the index of a block, clockwise from N.
  static let ring = [128, 64, 8, 1, 2, 4, 32, 256]

  /// All classes of neighbourhoods in the notation of the parser, such as B2a.
  static let classes =
    ["0", "8"]
    + [
      (1, "ce"), (2, "aceikn"), (3, "aceijknqry"), (4, "aceijknqrtwyz"), (5, "aceijknqry"), (6, "aceikn"), (7, "ce"),
    ].flatMap { count, letters in letters.map { "\(count)\($0)" } }

  static func table(_ text: String) throws -> MooreTable {
    guard case .table(let table) = try LifeRule.parse(text).get().transition else {
      throw RunError(key: "rule", "no table")
    }
    return table
  }

  @Test func lettersShareOutAllNeighbourhoods() throws {
    #expect(Self.classes.count == 51)
    var seen = [Int](repeating: 0, count: 512)
    for name in Self.classes {
      let table = try Self.table("B\(name)/S")
      for block in 0..<512 where table[block] {
        seen[block] += 1
        #expect(block & 16 == 0 && "\(block.nonzeroBitCount)" == name.prefix(1))
      }
    }
    #expect((0..<512).allSatisfy { seen[$0] == ($0 & 16 == 0 ? 1 : 0) })
  }

  /// Turning or mirroring a block keeps its class, and any two blocks of a class are images of each other.
  @Test(arguments: classes) func aClassIsAllImagesOfOneNeighbourhood(name: String) throws {
    let table = try Self.table("B\(name)/S")
    func images(_ block: Int) -> Set<Int> {
      let cells = Self.ring.map { block & $0 != 0 }
      var images: Set<Int> = []
      for isMirrored in [false, true] {
        for turn in [0, 2, 4, 6] {
          images.insert(
            (0..<8).reduce(0) { sum, place in
              let source = (isMirrored ? 8 - place : place) + turn
              return sum | (cells[source & 7] ? Self.ring[place] : 0)
            })
        }
      }
      return images
    }
    let members = Set((0..<512).filter { table[$0] })
    let first = try #require(members.min())
    #expect(images(first) == members)
  }

  /// Pictures of a few classes, from LifeWiki's table of isotropic neighbourhoods.
  @Test(arguments: [
    ("1c", "O........"), ("1e", ".O......."), ("2a", "OO......."), ("2c", "O.O......"), ("2e", ".O.O....."),
    ("2i", ".O.....O."), ("2k", "O....O..."), ("2n", "O.......O"), ("3i", "OOO......"), ("4c", "O.O...O.O"),
    ("4e", ".O.O.O.O."), ("5e", "OOO...O.O"), ("6i", "OOO...OOO"), ("7c", ".OOO.OOOO"), ("7e", "O.OO.OOOO"),
  ])
  func someClassesArePictured(name: String, picture: String) throws {
    let block = picture.reduce(0) { $0 << 1 | ($1 == "O" ? 1 : 0) }
    #expect(try Self.table("B\(name)/S")[block])
    #expect(try Self.table("B/S\(name)")[block | 16])
  }

  @Test func countsAreFoundWhereTheyDecide() throws {
    var random = SplitMix(seed: 9)
    for shape in MooreTable.Shape.allCases {
      for _ in 0..<50 {
        let most: UInt16 = shape == .moore ? 0x1FF : shape == .hexagonal ? 0x7F : 0x1F
        let counts = LifeCounts(
          births: UInt16(truncatingIfNeeded: random.next()) & most,
          survivals: UInt16(truncatingIfNeeded: random.next()) & most)
        #expect(MooreTable(counts, shape).counts(shape) == counts)
      }
    }
    #expect(try Self.table("B2-a/S12").counts() == nil)
  }
}
