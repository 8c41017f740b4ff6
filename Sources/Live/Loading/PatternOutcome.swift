import Simulations

/// What came of reading a pattern.
package typealias PatternOutcome = Result<Pattern, PatternProblem>
