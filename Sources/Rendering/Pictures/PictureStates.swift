import Simulations

/// The states of pictures that a legend names.
enum PictureStates {
  /// A state, or some of a scale, and the words for it.
  typealias Named = (states: [Int], name: String)

  /// Names every state except the ground and a state that fills the whole picture. A scale names its ends. A reduced
  /// picture has a scale of shares.
  static func named(_ pictures: [Picture]) -> [Named] {
    guard let looks = pictures.first?.looks else { return [] }
    guard pictures[0].scale == 1 else {
      let marked = markedName(looks)
      return [([0], "no cell \(marked)"), (shares, "few to all \(marked)")]
    }
    let used = used(pictures), colors = GridColors(looks)
    var named: [Named] = order(looks).compactMap { state in
      colors.isScaled(state) || looks[state].role == .ground || !used[state] ? nil : ([state], looks[state].name)
    }
    let scale = colors.sample
    let isGraded = looks.indices.prefix(256).contains { used[$0] && colors.isScaled($0) }
    if isGraded, let first = scale.first, let last = scale.last {
      named.append((scale, span(looks[first].name, looks[last].name)))
    }
    return named.contains { looks[$0.states[0]].role != .marked } ? named : []
  }

  /// Samples of the shares in a reduced picture.
  private static let shares = (0..<12).map { 1 + $0 * 254 / 11 }

  /// The name of the state that a reduced picture counts.
  static func markedName(_ looks: [StateLook]) -> String {
    looks.first { $0.role == .marked }.map { PlainText.cut(PlainText.line($0.name), to: 40) } ?? "marked"
  }

  /// `turns 1–6 to 318–322`: words that both ends begin with are said once.
  static func span(_ first: String, _ last: String) -> String {
    if first == last { return first }
    let starts = first.split(separator: " ").dropLast(), words = last.split(separator: " ")
    let shared = zip(starts, words.dropLast()).prefix { plural($0) == plural($1) }.count
    let end = words.dropFirst(shared).joined(separator: " ")
    return "\(first) to \(shared == 0 ? last : end)"
  }

  /// Of `turn` and `turns` both are `turns`.
  private static func plural(_ word: Substring) -> Substring { word.hasSuffix("s") ? word : word + "s" }

  /// The states in the order of legends: those of people as everywhere, in the places that people's states have.
  static func order(_ looks: [StateLook]) -> [Int] {
    let states = looks.indices.prefix(256), people = states.filter { StateColor(looks[$0]) != nil }
    func rank(_ state: Int) -> Int { StateColor(looks[state]).flatMap(StateColor.allCases.firstIndex) ?? 0 }
    var sorted = people.sorted { (rank($0), $0) < (rank($1), $1) }[...]
    return states.map { StateColor(looks[$0]) == nil ? $0 : sorted.popFirst() ?? $0 }
  }

  /// Which values the elements have. O(elements).
  static func used(_ pictures: [Picture]) -> [Bool] {
    var used = [Bool](repeating: false, count: 256)
    for picture in pictures {
      picture.elements.withUnsafeBufferPointer { elements in
        used.withUnsafeMutableBufferPointer { used in for element in elements { used[Int(element)] = true } }
      }
    }
    return used
  }
}
