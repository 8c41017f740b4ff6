import Terminal

/// The keys of a machine's symbols.
struct SymbolKeys {
  /// Of each symbol, in the order of the table, or nil if there is no key left.
  let keys: [ActionKey?]

  /// A symbol of one character has that key, unless an action needs it; every other one has the digit of its place.
  init(_ symbols: [String], reserved: Set<ActionKey>) {
    var taken = reserved
    var keys = symbols.map { symbol -> ActionKey? in
      let scalars = symbol.unicodeScalars
      guard scalars.count == 1, let scalar = scalars.first, scalar.value > 0x20,
        taken.insert(ActionKey(.character(scalar))).inserted
      else { return nil }
      return ActionKey(.character(scalar))
    }
    for place in keys.indices where keys[place] == nil && place < 9 {
      let key = ActionKey(.character(Unicode.Scalar(UInt8(ascii: "1") + UInt8(place))))
      if taken.insert(key).inserted { keys[place] = key }
    }
    self.keys = keys
  }
}
