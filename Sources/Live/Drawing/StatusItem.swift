/// An item of the status line, which can be worded in several lengths.
struct StatusItem {
  /// A wording and its turn. Those of the lowest turn are written first.
  typealias Form = (text: String, turn: Int)

  /// The forms, from the shortest to the longest. A form of turn 0 is written before any item grows; without one, the
  /// item is left out until its turn comes.
  let forms: [Form]

  init(forms: [Form]) { self.forms = forms }

  /// Creates an item that is always written if its shortest form fits.
  ///
  /// - Parameters:
  ///   - texts: the forms, from the longest to the shortest.
  ///   - turn: the turn at which the item grows.
  init(_ texts: [String], growsAt turn: Int = 1) {
    forms = texts.reversed().enumerated().map { ($1, $0 == 0 ? 0 : turn) }
  }
}
