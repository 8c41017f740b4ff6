extension Word {
  /// Returns the plural of a noun in messages: `kinds of text`, `axes`, `boundaries`.
  package static func plural(of noun: String) -> String {
    // The plural is that of the noun before "of".
    if let place = noun.firstRange(of: " of ") {
      return plural(of: String(noun[..<place.lowerBound])) + noun[place.lowerBound...]
    }
    if noun == "axis" { return "axes" }
    if noun.hasSuffix("s") { return noun }
    let isFolded = noun.hasSuffix("y") && !["ay", "ey", "oy", "uy"].contains { noun.hasSuffix($0) }
    return isFolded ? noun.dropLast() + "ies" : noun + "s"
  }
}
