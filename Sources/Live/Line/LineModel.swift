import Simulations

/// What a screen needs of a model of lines: its rule in words and numbers, and how to change it.
package protocol LineModel: LineAutomaton, PlayableOnScreen {
  /// The key of the rule's number.
  static var ruleKey: String { get }

  /// The rule as its key is written.
  var ruleText: String { get }

  /// What numbers there are, for a person.
  var ruleHint: String { get }

  /// The same line under another rule, or nil if the text is not a rule.
  func with(rule text: String) -> Self?

  /// Returns the number of the rule `offset` places further; the first rule follows the last.
  func neighbouringRule(_ offset: Int) -> String

  /// The same line that begins with a row, at column 0.
  func beginning(with row: LineRow) -> Self

  /// The state of the cells beyond an unbounded line.
  func outside(_ line: Line) -> UInt8

  /// The cases of the rule, from the highest number down. Their results are the digits of the number.
  var cases: [RuleCase] { get }

  /// The base of those digits.
  var base: Int { get }

  /// How a cell is decided.
  ///
  /// - Parameters:
  ///   - neighbourhood: the cells above it, from left to right.
  ///   - before: the cell one step earlier.
  func decision(_ neighbourhood: [UInt8], before: UInt8) -> CellDecision

  /// What another block begins with to begin with a row.
  func initial(_ row: LineRow) -> String
}

extension LineModel {
  package var cellStates: Int { colours }

  /// The cells of a row as the value of `initial`, in run lengths.
  package func initial(_ row: LineRow) -> String {
    let states = row.states
    guard states.contains(where: { $0 != 0 }) else { return "empty" }
    var text = "", index = 0
    while index < states.count {
      let state = states[index]
      var end = index
      while end < states.count, states[end] == state { end += 1 }
      text += (end - index > 1 ? "\(end - index)" : "") + Self.letter(state, of: colours)
      index = end
    }
    return "{rle: \"\(text)!\", at: [0, 0]}"
  }

  /// A state in run-length encoded patterns.
  private static func letter(_ state: UInt8, of colours: Int) -> String {
    if colours == 2 { return state == 0 ? "b" : "o" }
    guard state > 0 else { return "." }
    let number = Int(state) - 1
    let letter = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(number % 24)))
    return number < 24 ? letter : String(UnicodeScalar(UInt8(ascii: "p") + UInt8(number / 24 - 1))) + letter
  }

  /// A row as the initial state of a model.
  func initialState(_ row: LineRow) -> Initial {
    let states = row.states
    guard states.contains(where: { $0 != 0 }) else { return .empty }
    return Initial([.pattern(Pattern(columns: row.width, rows: 1, cells: states), at: .origin)])
  }
}

extension LineModel {
  /// A gesture on the newest row as inputs.
  func lineInputs(for gesture: Gesture) -> [LineInput] {
    switch gesture {
    case .touch(let place): [.toggle(column: place.column)]
    case .paint(let cells): cells.map { .set(column: $0.place.column, to: $0.state) }
    default: []
    }
  }
}
