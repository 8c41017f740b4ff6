import Simulations

/// The two characters of each state of a picture, which distinguish states without colours.
package struct CellTextures: Sendable, Hashable {
  /// The characters of each state, in the order of their numbers.
  private let pairs: [Pair]
  let alphabet: CellAlphabet

  struct Pair: Sendable, Hashable {
    var left: UInt16
    var right: UInt16
  }

  /// Creates textures that all differ.
  package init(_ looks: [StateLook], _ alphabet: CellAlphabet = .unicode) {
    var used: Set<Pair> = []
    let others = alphabet.others
    self.alphabet = alphabet
    pairs = looks.prefix(256).enumerated().map { state, look in
      var pair = Self.pair(look, alphabet), offset = 0
      // The number of a state may equal the place of another on a scale, and there are more states than characters.
      while !used.insert(pair).inserted {
        offset += 1
        let left = state + offset / others.count
        pair = Pair(left: others[left % others.count], right: others[(left + offset) % others.count])
      }
      return pair
    }
  }

  /// Creates textures that depend only on the role, as in the text pictures of notebooks. States of high numbers share
  /// those of low ones.
  init(byRole looks: [StateLook]) {
    alphabet = .unicode
    pairs = looks.prefix(256).map { Self.pair($0, .unicode) }
  }

  /// The characters of a state. A state without a look has those of ground.
  subscript(_ state: UInt8) -> Pair {
    Int(state) < pairs.count ? pairs[Int(state)] : Pair(left: CellAlphabet.space, right: CellAlphabet.space)
  }

  private static func pair(_ look: StateLook, _ alphabet: CellAlphabet) -> Pair {
    // The author's symbol is one column wide, as the reader of blocks ensures.
    if let symbol = look.symbol?.utf16.first, alphabet == .unicode || symbol < 0x7F {
      return Pair(left: symbol, right: look.role == .ground ? CellAlphabet.space : symbol)
    }
    switch look.role {
    case .ground: return Pair(left: CellAlphabet.space, right: CellAlphabet.space)
    case .quiet: return Pair(left: alphabet.quiet, right: CellAlphabet.space)
    case .marked: return Pair(left: alphabet.marked, right: alphabet.marked)
    case .other(let number), .graded(let number, _):
      let other = alphabet.others[number % alphabet.others.count]
      return Pair(left: other, right: other)
    }
  }
}
