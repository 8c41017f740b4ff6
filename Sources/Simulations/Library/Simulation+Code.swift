extension Simulation {
  /// Calls `body` and rewrites its errors for programs. They then name parameters instead of keys, and no command-line
  /// options.
  static func inCode<Answer>(_ body: () throws(RunError) -> Answer) throws(RunError) -> Answer {
    do throws(RunError) {
      return try body()
    } catch {
      throw RunError(error.problems.map { $0.inCode(wordsInCode) }) ?? error
    }
  }
}

extension RunError {
  fileprivate func inCode(_ words: [(block: String, code: String)]) -> RunError {
    var error = self
    error.key = words.first { $0.block == key }?.code ?? key
    if let advice {
      // Code has no options.
      let option = advice.firstRange(of: ", or raise the limit with --") ?? advice.firstRange(of: ", or allow it with --")
      let kept = option.map { advice[..<$0.lowerBound] } ?? advice[...]
      error.advice = words.reduce(String(kept)) { $0.replacing($1.block, with: $1.code) }
    }
    return error
  }
}
