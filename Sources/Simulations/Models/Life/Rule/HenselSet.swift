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
