/// The result of setting up a simulation.
package typealias StartOutcome = Result<Start, StartFailure>
