/// What came of setting up a simulation.
package typealias StartOutcome = Result<Start, StartFailure>
