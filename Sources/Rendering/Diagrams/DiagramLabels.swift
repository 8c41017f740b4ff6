/// The labels of a state diagram, short enough to draw. Words that differ never have the same label.
///
/// A long word is cut to its start. If several words have the same start, each label has the start and the part where
/// its word differs, as in `the machine wait…the user inserts a coin`. If that is not enough, a label gets a number.
struct DiagramLabels {
  /// The width of a character.
  private let width: (Character) -> Int
  /// The width of a label, and of one that only lacks its end.
  private let room: Int, startRoom: Int

  /// Creates labels of at most 40 characters. One that only lacks its end has 40 characters and `…`.
  static var mermaid: DiagramLabels {
    DiagramLabels(width: { _ in 1 }, room: NumberText.valueLimit, startRoom: NumberText.valueLimit + 1)
  }

  /// Creates labels for a drawing, at most this wide in letters of a size.
  static func drawn(width: Double, size: Double = DrawingStyle.text) -> DiagramLabels {
    let room = Int(width / size * 100)
    return DiagramLabels(width: TextMetrics.hundredths, room: room, startRoom: room)
  }

  private init(width: @escaping (Character) -> Int, room: Int, startRoom: Int) {
    self.width = width
    self.room = room
    self.startRoom = startRoom
  }

  /// Returns the labels of states. Labels remain the same if they are shortened again. O(characters).
  func states(_ words: [String]) -> [String] {
    let wholes = words.map(whole), labels = labels(wholes)
    return numbered(words, wholes.map { labels[$0] ?? $0.text })
  }

  /// Returns the labels of arrows, `input / output`. In long ones, input and output are cut separately, so the ` / `
  /// stays. Labels remain the same if they are shortened again. O(characters).
  func arrows(_ words: [String]) -> [String] {
    let parts = words.map(parts), firsts = labels(parts.map(\.first)), seconds = labels(parts.compactMap(\.second))
    return numbered(
      words,
      parts.map { part in
        let first = firsts[part.first] ?? part.first.text
        return part.second.map { first + Self.slash + (seconds[$0] ?? $0.text) } ?? first
      })
  }

  // MARK: Words

  private static let slash = " / ", dots: Character = "…"

  /// A word on one line, and the width of its label.
  private struct Word: Hashable {
    var text: String
    var room: Int
    var startRoom: Int
  }

  private func whole(_ word: String) -> Word { Word(text: PlainText.line(word), room: room, startRoom: startRoom) }

  /// Returns the label of an arrow as a whole if it fits, otherwise its input and its output. A short one leaves its
  /// space to the other.
  private func parts(_ word: String) -> (first: Word, second: Word?) {
    let whole = whole(word)
    guard !fits(whole.text, room), let slash = whole.text.firstRange(of: Self.slash) else { return (whole, nil) }
    let first = whole.text[..<slash.lowerBound], second = whole.text[slash.upperBound...]
    let rest = room - size(Self.slash), half = rest / 2
    let firstRoom = fits(first, half) ? size(first) : fits(second, half) ? rest - size(second) : half
    func part(_ text: Substring, _ room: Int) -> Word { Word(text: String(text), room: room, startRoom: room) }
    return (part(first, firstRoom), part(second, rest - firstRoom))
  }

  // MARK: Labels

  private func labels(_ words: [Word]) -> [Word: String] {
    var labels: [Word: String] = [:]
    for word in words where labels[word] == nil { labels[word] = start(word.text, word.room, word.startRoom) }
    var known: Set<Word> = []
    let places = words.filter { known.insert($0).inserted }.map { Place(word: $0, index: $0.text.startIndex) }
    for group in Self.groups(places, labels) where group.count > 1 { distinguish(group, &labels) }
    return labels
  }

  /// A place in a word.
  private struct Place {
    var word: Word
    var index: String.Index

    /// The character at the place, or nil at the end of the word.
    var character: Character? { index < word.text.endIndex ? word.text[index] : nil }
  }

  /// Returns the places in words with the same label, in the order of their first words.
  private static func groups(_ places: [Place], _ labels: [Word: String]) -> [[Place]] {
    var groups: [[Place]] = [], numbers: [String: Int] = [:]
    for place in places {
      let label = labels[place.word] ?? ""
      if let number = numbers[label] {
        groups[number].append(place)
      } else {
        numbers[label] = groups.count
        groups.append([place])
      }
    }
    return groups
  }

  /// Gives words with the same label new labels, which show their differences.
  ///
  /// - Parameter places: one in each word. The words are equal before them.
  private func distinguish(_ places: [Place], _ labels: inout [Word: String]) {
    var places = places
    while let character = places[0].character, places.allSatisfy({ $0.character == character }) {
      for number in places.indices { places[number].word.text.formIndex(after: &places[number].index) }
    }
    // Words that are equal on one line cannot be distinguished.
    guard places.contains(where: { $0.character != nil }) else { return }
    for place in places { labels[place.word] = around(place) }
    for group in Self.groups(places, labels) where group.count > 1 && group.count < places.count {
      distinguish(group, &labels)
    }
  }

  /// Returns the start of a word and the part around a place, which begins between two words if possible.
  private func around(_ place: Place) -> String {
    let text = place.word.text[...], dots = width(Self.dots)
    if fits(text, place.word.room) { return place.word.text }
    var part: Substring, rest = place.word.room - dots
    let isWhole = fits(text[place.index...], rest * 3 / 5)
    if isWhole {
      part = Self.fromWord(end(of: text, rest * 3 / 5), upTo: place.index)
    } else {
      rest -= dots
      let before = Self.fromWord(end(of: text[..<place.index], rest / 5), upTo: place.index)
      part = start(of: text[before.startIndex...], rest * 3 / 5)
    }
    let start = start(of: text, rest - size(part)), ending = isWhole ? "" : String(Self.dots)
    if start.endIndex >= part.startIndex { return text[..<part.endIndex] + ending }
    return PlainText.withoutTrailingBlanks(String(start)) + String(Self.dots)
      + (isWhole ? String(part) : PlainText.withoutTrailingBlanks(String(part))) + ending
  }

  /// Returns the part of a text from the first word that begins in it, or all of it if none begins up to an index.
  private static func fromWord(_ part: Substring, upTo end: String.Index) -> Substring {
    let text = part.base
    var index = part.startIndex
    while index <= end {
      let isAfterSpace = index > text.startIndex && text[text.index(before: index)] == " "
      if isAfterSpace, index == text.endIndex || text[index] != " " { return text[index..<part.endIndex] }
      if index == text.endIndex { break }
      text.formIndex(after: &index)
    }
    return part
  }

  /// Adds numbers to equal labels of different words. A label that is already a word's own stays.
  private func numbered(_ words: [String], _ labels: [String]) -> [String] {
    var owners: [String: String] = [:], numbered: [String: String] = [:]
    for (word, label) in zip(words, labels) where word == label { owners[label] = word }
    for (word, label) in zip(words, labels) where numbered[word] == nil {
      var own = label, number = 1
      while let owner = owners[own], owner != word {
        number += 1
        let ending = " (\(number))", room = room - size(ending)
        own = start(label, room, room) + ending
      }
      owners[own] = word
      numbered[word] = own
    }
    return zip(words, labels).map { numbered[$0] ?? $1 }
  }

  // MARK: Sizes

  private func size(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + width($1) } }

  private func fits(_ text: some StringProtocol, _ room: Int) -> Bool {
    var rest = room
    return text.allSatisfy { character in
      rest -= width(character)
      return rest >= 0
    }
  }

  /// Returns the text if it fits, otherwise the longest start that fits into `startRoom` with `…` after it.
  private func start(_ text: String, _ room: Int, _ startRoom: Int) -> String {
    fits(text, room) ? text : start(of: text[...], startRoom - width(Self.dots)) + String(Self.dots)
  }

  /// Returns the longest start that fits.
  private func start(of text: Substring, _ room: Int) -> Substring {
    var rest = room
    return text.prefix { character in
      rest -= width(character)
      return rest >= 0
    }
  }

  /// Returns the longest end that fits.
  private func end(of text: Substring, _ room: Int) -> Substring {
    var rest = room, start = text.endIndex
    while start > text.startIndex {
      let before = text.index(before: start)
      rest -= width(text[before])
      if rest < 0 { break }
      start = before
    }
    return text[start...]
  }
}
