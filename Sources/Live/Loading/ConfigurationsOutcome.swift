import Simulations

/// The result of fetching a file of configurations.
package typealias ConfigurationsOutcome = Result<[Configuration], PatternProblem>
