import Mealy
import Specification

extension MealyMachine {
  /// The block of a session. Its `input` is what was given to the machine. With `feedback`, where outputs were read
  /// before later symbols were given, it is all that the machine has read or still has to read, without `feedback`.
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
