import Terminal

/// The keys of a machine's symbols.
struct SymbolKeys {
  /// The key of each symbol, in the order of the table, or nil if no key is left.
  let keys: [ActionKey?]

  /// Assigns the keys. A symbol of one character gets that key, unless an action needs it. Others get the digit of
  /// their place.
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
