/// Any rule of two states in the Moore neighbourhood: the next state of the centre for each of the 512 blocks of 3×3
/// cells.
///
/// The index of a block is NW·256 + N·128 + NE·64 + W·32 + C·16 + E·8 + SW·4 + S·2 + SE, as in Golly's MAP rules.
package struct MooreTable: Sendable, Hashable {
  /// The next states. Bit k of word w belongs to block 64·w + k.
  private var words = SIMD8<UInt64>()

  /// Creates a table from a function that returns the next state of a block's centre.
  package init(_ next: (_ block: Int) -> Bool) {
    for block in 0..<512 where next(block) { words[block >> 6] |= 1 << UInt64(block & 63) }
  }

  package init(_ counts: LifeCounts, _ shape: Shape = .moore) {
    self.init { counts.next(isAlive: $0 & Self.centre != 0, neighbours: ($0 & shape.mask).nonzeroBitCount) }
  }

  package subscript(block: Int) -> Bool { words[block >> 6] >> UInt64(block & 63) & 1 == 1 }

  /// The bit of the centre in a block's index.
  static let centre = 16

  /// A neighbourhood within the eight cells around a cell.
  package enum Shape: String, Sendable, CaseIterable {
    case moore = ""
    case vonNeumann = "V"
    /// The hexagonal grid, in which NE and SW are not neighbours.
    case hexagonal = "H"

    /// The bits of the neighbours in a block's index.
    var mask: Int {
      switch self {
      case .moore: 0b111_101_111
      case .vonNeumann: 0b010_101_010
      case .hexagonal: 0b110_101_011
      }
    }

    var count: Int { mask.nonzeroBitCount }

    var name: String {
      switch self {
      case .moore: "Moore"
      case .vonNeumann: "von Neumann"
      case .hexagonal: "hexagonal"
      }
    }
  }

  /// The rule with the opposite next states.
  package var inverted: MooreTable { MooreTable { !self[$0] } }

  /// The rule that maps a block to the next state of the block with opposite cells.
  package var ofInverted: MooreTable { MooreTable { self[511 ^ $0] } }

  /// Returns the counts of live neighbours that determine the next state. Returns nil if the next state depends on
  /// anything else.
  package func counts(_ shape: Shape = .moore) -> LifeCounts? {
    var births: UInt16 = 0, survivals: UInt16 = 0
    // The blocks in which the first neighbours are alive represent all blocks with the same count.
    var block = 0
    for count in 0...shape.count {
      if self[block] { births |= 1 << UInt16(count) }
      if self[block | Self.centre] { survivals |= 1 << UInt16(count) }
      let free = shape.mask & ~block
      block |= free & -free
    }
    for block in 0..<512 {
      let bits = block & Self.centre == 0 ? births : survivals
      if self[block] != (bits >> UInt16((block & shape.mask).nonzeroBitCount) & 1 == 1) { return nil }
    }
    return LifeCounts(births: births, survivals: survivals)
  }

  /// Returns whether the next state only depends on the centre and the neighbours of the given shape.
  func looksOnly(at shape: Shape) -> Bool {
    (0..<512).allSatisfy { self[$0] == self[$0 & (shape.mask | Self.centre)] }
  }

  /// Returns the shortest notation: counts, letters, a Wolfram number or a map.
  ///
  /// - Parameter states: the number of states of the rule.
  package func text(states: Int) -> String {
    for shape in Shape.allCases {
      if let counts = counts(shape) { return counts.text + shape.rawValue }
    }
    return isotropicText ?? (states == 2 ? wolframText : nil) ?? mapText(states: states)
  }
}

extension MooreTable {
  /// Creates a one-dimensional rule on a plane, where each generation is one row below the last. A cell is born if the
  /// three cells above it require that, and never dies.
  ///
  /// Source: Golly's help, "QuickLife", which calls these rules `W0` … `W254`.
  ///
  /// - Parameter number: the Wolfram number, which must be even.
  init(wolfram number: Int) { self.init { $0 & Self.centre != 0 || number >> ($0 >> 6) & 1 == 1 } }

  /// The notation of a one-dimensional rule, such as `W22`, or nil for any other rule.
  var wolframText: String? {
    let number = (0..<8).reduce(0) { $0 | (self[$1 << 6] ? 1 << $1 : 0) }
    return number % 2 == 0 && MooreTable(wolfram: number) == self ? "W\(number)" : nil
  }
}

extension MooreTable {
  init(births: HenselSet, survivals: HenselSet) {
    self.init { block in
      let neighbourhood = HenselLetters.neighbourhood(ofBlock: block)
      return block & Self.centre == 0 ? births.contains(neighbourhood) : survivals.contains(neighbourhood)
    }
  }

  /// The notation in counts and letters, such as `B2-a/S12`. Nil if rotations or reflections of the lattice make a
  /// difference.
  var isotropicText: String? {
    func set(_ centre: Int) -> HenselSet {
      var set = HenselSet()
      for count in 0...8 {
        let classes = HenselLetters.classes[count].map(\.neighbourhood)
        for (place, neighbourhood) in (classes.isEmpty ? [count == 0 ? 0 : .max] : classes).enumerated()
        where self[HenselLetters.block(ofNeighbourhood: neighbourhood) | centre] {
          set.letters[count] |= 1 << UInt16(place)
        }
      }
      return set
    }
    let births = set(0), survivals = set(Self.centre)
    guard MooreTable(births: births, survivals: survivals) == self else { return nil }
    return "B\(births.text)/S\(survivals.text)"
  }
}

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

/// A set of classes of neighbourhoods: for each count from 0 to 8, one bit for each class.
struct HenselSet: Hashable {
  var letters = [UInt16](repeating: 0, count: 9)

  func contains(_ neighbourhood: Int) -> Bool {
    letters[neighbourhood.nonzeroBitCount] >> UInt16(HenselLetters.places[neighbourhood]) & 1 == 1
  }

  /// The notation of the set, such as `2-a3`. Letters are in ascending order. If it is shorter, the notation lists the
  /// excluded letters after `-`.
  var text: String {
    (0...8).map { count in
      let set = letters[count], all = HenselLetters.all(count)
      guard set != 0 else { return "" }
      guard set != all else { return "\(count)" }
      let classes = HenselLetters.classes[count]
      func spelled(_ set: UInt16) -> String {
        String(classes.indices.filter { set >> UInt16($0) & 1 == 1 }.map { classes[$0].letter })
      }
      let listed = spelled(set), others = "-" + spelled(all & ~set)
      return "\(count)" + (others.utf8.count < listed.utf8.count ? others : listed)
    }.joined()
  }
}

/// The numbers of live neighbours for which a dead cell is born and a live cell survives.
package struct LifeCounts: Sendable, Hashable {
  /// Bit n is set if a dead cell with n live neighbours is born.
  package let births: UInt16
  /// Bit n is set if a live cell with n live neighbours survives.
  package let survivals: UInt16

  /// Creates counts from bits 0 to 8 of both numbers. Higher bits are ignored.
  package init(births: UInt16, survivals: UInt16) {
    self.births = births & 0x1FF
    self.survivals = survivals & 0x1FF
  }

  static let conway = LifeCounts(births: 1 << 3, survivals: 1 << 2 | 1 << 3)

  /// Returns whether a cell is alive in the next generation.
  package func next(isAlive: Bool, neighbours: Int) -> Bool { (isAlive ? survivals : births) >> neighbours & 1 == 1 }

  /// The notation of the counts, such as `B36/S23`, with ascending digits.
  var text: String { "B\(Self.digits(births))/S\(Self.digits(survivals))" }

  private static func digits(_ counts: UInt16) -> String {
    (0...8).filter { counts >> $0 & 1 == 1 }.map { String($0) }.joined()
  }
}
