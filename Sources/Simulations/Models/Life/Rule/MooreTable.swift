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
