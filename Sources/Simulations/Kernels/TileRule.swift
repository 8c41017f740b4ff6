/// A rule in the form of the tile kernels.
///
/// B3/S23 has neither coefficients nor choices. The pointers are valid in the closure that received them.
package struct TileRule {
  /// Coefficients of a rule that counts, each repeated eight times.
  let coefficients: UnsafePointer<UInt64>?
  /// The program of any other rule: cell, high, low and target of each choice.
  let choices: UnsafePointer<Int>?
  let choiceCount: Int
  /// The slot of the next state.
  let result: Int
  let slots: UnsafeMutablePointer<SIMD8<UInt64>>?

  /// B3/S23.
  package init() {
    self.init(coefficients: nil, choices: nil, choiceCount: 0, result: 0, slots: nil)
  }

  /// A rule that counts live neighbours.
  package init(coefficients: UnsafePointer<UInt64>) {
    self.init(coefficients: coefficients, choices: nil, choiceCount: 0, result: 0, slots: nil)
  }

  /// A rule as a program.
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
