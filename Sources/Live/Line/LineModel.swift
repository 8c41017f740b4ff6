import Simulations

/// The part of a line model that a screen needs: its rule in words and numbers, and ways to change it.
package protocol LineModel: LineAutomaton, PlayableOnScreen {
  /// The key of the rule's number.
  static var ruleKey: String { get }

  /// The rule, as written in its key.
  var ruleText: String { get }

  /// A description of the possible numbers.
  var ruleHint: String { get }

  /// Returns the same line under another rule, or nil if the text is not a rule.
  func with(rule text: String) -> Self?

  /// Returns the number of the rule that comes `offset` places later. The first rule follows the last.
  func neighbouringRule(_ offset: Int) -> String

  /// Returns the same line, which begins with a row whose first cell is in column 0.
  func beginning(with row: LineRow) -> Self

  /// Returns the state of the cells beyond an unbounded line.
  func outside(_ line: Line) -> UInt8

  /// The cases of the rule, from the highest number down. Their results are the digits of the rule's number.
  var cases: [RuleCase] { get }

  /// The base of the digits.
  var base: Int { get }

  /// Returns how the rule decides a cell.
  ///
  /// - Parameters:
  ///   - neighbourhood: the cells above it, from left to right.
  ///   - before: the cell one step earlier.
  func decision(_ neighbourhood: [UInt8], before: UInt8) -> CellDecision

  /// Returns the value of `initial` for a block that begins with a row.
  func initial(_ row: LineRow) -> String
}

extension LineModel {
  package var cellStates: Int { colours }

  package func looks(of state: State) -> [StateLook] { looks }

  /// Returns the cells of a row as the value of `initial`, in run lengths.
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

  /// Returns a state as a letter of run lengths.
  private static func letter(_ state: UInt8, of colours: Int) -> String {
    if colours == 2 { return state == 0 ? "b" : "o" }
    guard state > 0 else { return "." }
    let number = Int(state) - 1
    let letter = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(number % 24)))
    return number < 24 ? letter : String(UnicodeScalar(UInt8(ascii: "p") + UInt8(number / 24 - 1))) + letter
  }

  /// Returns a row as the initial state of a model.
  func initialState(_ row: LineRow) -> Initial {
    let states = row.states
    guard states.contains(where: { $0 != 0 }) else { return .empty }
    return Initial([.pattern(Pattern(columns: row.width, rows: 1, cells: states), at: .origin)])
  }
}

extension LineModel {
  /// Continues from the newest row under another rule. In the first row of a line, the rule is replaced.
  package func change(
    for gesture: Gesture, in state: State, seed: UInt64
  ) throws(RunError) -> ModelChange<Self>? {
    guard case .symbol(let text) = gesture else { return nil }
    guard let next = with(rule: text) else {
      throw RunError(key: Self.ruleKey, "'\(text)' is not a rule; expected \(ruleHint)")
    }
    guard next.ruleText != ruleText else { return nil }
    if step(of: state) == 0 {
      var change = ModelChange(next)
      change.keepsInputs = true
      return change
    }
    guard boundary != .unbounded || outside(state.line) == 0, let bounds = bounds(of: state),
      let row = finalState(of: state).flatMap({ LineRow($0, left: bounds.corner.column, outside: 0) })
    else {
      throw RunError(
        key: Self.ruleKey, "the cells beyond the line are alive, so the rule cannot change here",
        advice: "press r and change the rule at the start")
    }
    var change = ModelChange(next.beginning(with: row))
    change.corner = bounds.corner
    return change
  }

  /// Returns the inputs for a gesture on the newest row.
  func lineInputs(for gesture: Gesture) -> [LineInput] {
    switch gesture {
    case .touch(let place): [.toggle(column: place.column)]
    case .paint(let cells): cells.map { .set(column: $0.place.column, to: $0.state) }
    default: []
    }
  }
}
