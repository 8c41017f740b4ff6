import Simulations

extension YamlReader {
  /// libyaml's reason to stop, in words that say what was found and what to do.
  func explain(_ problem: YamlProblem) -> SpecError {
    let index = min(problem.index, content.scalars.count)
    return SpecError(.invalid("\(problem.problem) \(problem.context)", advice: nil), at: span(index, index))
  }
}
