import Simulations

/// What came of fetching a file of configurations.
package typealias ConfigurationsOutcome = Result<[Configuration], PatternProblem>
