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
