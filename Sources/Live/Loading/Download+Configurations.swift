import Simulations

extension Download {
  /// Fetches a file of configurations and reads it. This call blocks.
  package func configurations() -> ConfigurationsOutcome {
    switch outcome() {
    case .failure(let problem): return .failure(PatternProblem(problem.message))
    case .success(let bytes):
      do throws(PatternFormat.Fault) {
        let found = try Configurations.all(in: bytes)
        return found.isEmpty
          ? .failure(PatternProblem("it has no configuration with a title")) : .success(found)
      } catch {
        return .failure(
          PatternProblem(
            "line \(error.line), column \(error.column): \(error.message); the file must be a JSON list of "
              + "{\"title\", \"contents\"}"))
      }
    }
  }
}
