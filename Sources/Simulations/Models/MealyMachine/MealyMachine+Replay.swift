import Mealy

extension MealyMachine {
  /// The block of a session. Its `input` is what was given to the machine. With `feedback`, where outputs were read
  /// before later symbols were given, it is all that the machine has read or still has to read, without `feedback`.
  package func replay(
    _ keys: [(key: String, value: String)], log: [ScheduledInput<Input>], upTo step: Int, _ request: RunRequest
  ) throws(RunError) -> [(key: String, value: String)] {
    var reached = try start(request, horizon: step)
    for entry in log {
      try advance(&reached, by: entry.step - reached.position, request)
      _ = mapper(&reached, entry.input)
    }
    try advance(&reached, by: step - reached.position, request)

    var dropped: Set = ["input", "steps", "replicates", "sweep"]
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
      + [("input", "[\(words.map(\.yamlScalar).joined(separator: ", "))]")]
      + (isCut ? [("steps", String(step))] : [])
  }
}

extension String {
  /// The text as a scalar of YAML in a list: plain where it is a word, otherwise in double quotation marks.
  fileprivate var yamlScalar: String {
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard !isPlain else { return self }
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case _
      where scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
        || scalar.properties.isWhitespace && scalar != " ":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        text += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
