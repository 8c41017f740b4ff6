import Mealy
import Specification

extension MealyMachine {
  /// Returns the keys of a session's block. Its `input` contains the symbols given to the machine. With `feedback`, an
  /// output may have been read before a symbol that was given later. In that case, `input` contains all symbols, read
  /// or waiting, and `feedback` is left out.
  package func replay(
    _ keys: [(key: String, value: String)], log: [ScheduledInput<Input>], endingIn state: MealyConfiguration,
    _ request: RunRequest
  ) throws(RunError) -> [(key: String, value: String)] {
    let step = step(of: state)
    var reached = try start(request, horizon: step)
    for entry in log {
      try advance(&reached, by: entry.step - reached.position, request)
      _ = mapper(&reached, entry.input)
    }
    try advance(&reached, by: step - reached.position, request)

    var dropped = SharedKeys.replaced.union(["input"])
    var words = reached.words, isCut = reached.waiting > 0
    if feedback {
      let given = reached.givenWords
      var block = MealyConfiguration(self, reading: Tape(given))
      if block.read(upTo: step), block.words == words {
        (words, isCut) = (given, true)
      } else {
        dropped.insert("feedback")
      }
    }
    return keys.filter { !dropped.contains($0.key) }
      + [("input", "[\(words.map { YamlScalar.text($0) }.joined(separator: ", "))]")]
      + (isCut ? [("steps", String(step))] : [])
  }
}
