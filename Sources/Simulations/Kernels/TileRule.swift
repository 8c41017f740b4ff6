/// A rule in the form that the tile kernels take.
///
/// B3/S23 has neither coefficients nor choices. The pointers are valid only within the closure that received them.
package struct TileRule {
  /// The coefficients of a counting rule, each repeated eight times.
  let coefficients: UnsafePointer<UInt64>?
  /// The program of any other rule. Each choice has four slots: the selecting word, the words for 1 and for 0, and the
  /// result.
  let choices: UnsafePointer<Int>?
  let choiceCount: Int
  /// The slot that holds the next state at the end of the program.
  let result: Int
  let slots: UnsafeMutablePointer<SIMD8<UInt64>>?

  /// Creates the rule B3/S23.
  package init() {
    self.init(coefficients: nil, choices: nil, choiceCount: 0, result: 0, slots: nil)
  }

  /// Creates a rule that counts live neighbours.
  package init(coefficients: UnsafePointer<UInt64>) {
    self.init(coefficients: coefficients, choices: nil, choiceCount: 0, result: 0, slots: nil)
  }

  /// Creates a rule from a program of choices.
  package init(
    choices: UnsafePointer<Int>, count: Int, result: Int, slots: UnsafeMutablePointer<SIMD8<UInt64>>
  ) {
    self.init(coefficients: nil, choices: choices, choiceCount: count, result: result, slots: slots)
  }

  private init(
    coefficients: UnsafePointer<UInt64>?, choices: UnsafePointer<Int>?, choiceCount: Int, result: Int,
    slots: UnsafeMutablePointer<SIMD8<UInt64>>?
  ) {
    self.coefficients = coefficients
    self.choices = choices
    self.choiceCount = choiceCount
    self.result = result
    self.slots = slots
  }
}
