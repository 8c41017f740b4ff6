import Specification

extension SharedReadings {
  /// Returns the problem of data that takes too much memory: more than is left for the blocks of a notebook, or more
  /// than the system grants.
  ///
  /// - Parameter what: a plural noun for the data, such as "patterns".
  package func problem(of what: String) -> SpecError.Problem {
    if isShortOfMemory {
      return .invalid(
        "the \(what) need more memory than the system grants",
        advice: "make them smaller, or give the program more memory (ulimit -v)")
    }
    let share = Double(room), limit = 2 * share
    return .overLimit(
      needs: "more than \(RunLimits.size(share)) of memory with the \(what) of the blocks before it",
      limit: "\(RunLimits.size(limit)), half of it for \(what)", flag: "--max-memory \(RunLimits.bytes(2 * limit))")
  }
}
