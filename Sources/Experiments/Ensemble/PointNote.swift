/// A note on the run of a point of an experiment.
struct PointNote {
  private let words: [Substring]
  /// The numbers among the swept values, as they are written.
  private let swept: Set<Substring>

  /// - Parameter labels: the swept values of the point, as they are written.
  init(_ note: String, at labels: [String]) {
    words = note.split(separator: " ")
    swept = Set(labels.flatMap { Self.numbers(in: $0[...]) })
  }

  /// Whether it tells of swept values at all. One that does not may be a result, which is told of each point.
  private var tellsSwept: Bool { words.contains { Self.numbers(in: $0).contains(where: swept.contains) } }

  /// Whether it says of its point what another one says of another point: the same but for the swept values.
  func isLike(_ other: PointNote) -> Bool {
    words.count == other.words.count && tellsSwept
      && zip(words, other.words).allSatisfy { word, otherWord in
        if word == otherWord { return true }
        // One neighbour, two neighbours.
        if word == otherWord + "s" || word + "s" == otherWord { return true }
        guard let number = Self.numbers(in: word).first, let otherNumber = Self.numbers(in: otherWord).first,
          swept.contains(number), other.swept.contains(otherNumber)
        else { return false }
        return word[..<number.startIndex] == otherWord[..<otherNumber.startIndex]
          && word[number.endIndex...] == otherWord[otherNumber.endIndex...]
      }
  }

  /// The decimal numbers in some words.
  private static func numbers(in words: Substring) -> [Substring] {
    words.utf8.split { !(48...57).contains($0) && $0 != UInt8(ascii: ".") }
      // A full stop after a number is not part of it.
      .map { Substring($0.last == UInt8(ascii: ".") ? $0.dropLast() : $0) }
      .filter { !$0.isEmpty }
  }
}
