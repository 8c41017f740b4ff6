import Simulations

/// The result of reading a pattern.
package typealias PatternOutcome = Result<Pattern, PatternProblem>
