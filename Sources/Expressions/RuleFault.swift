/// Why a rule has no value for some counts.
package enum RuleFault: Error, Sendable, Hashable {
  case divisionByZero
  /// A logarithm or a root of a number for which there is none.
  case undefined(String)
  case tooLarge
  /// The interval is too wide to decide something, so more bits are needed.
  case imprecise
}
