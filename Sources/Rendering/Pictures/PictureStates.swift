import Simulations

/// The states of pictures that a legend names.
enum PictureStates {
  /// A state, or a part of a scale, and its name.
  typealias Named = (states: [Int], name: String)

  /// Returns every state except the ground and a state that fills the whole picture. A scale is represented by its
  /// ends. A reduced picture has a scale of shares.
  static func named(_ pictures: [Picture]) -> [Named] {
    guard let looks = pictures.first?.looks else { return [] }
    guard !pictures[0].hasShares else { return namedShares(looks) }
    let used = used(pictures), colors = GridColors(looks)
    var named: [Named] = order(looks).compactMap { state in
      colors.isScaled(state) || looks[state].role == .ground || !used[state] ? nil : ([state], looks[state].name)
    }
    let scale = colors.sample
    let isGraded = looks.indices.prefix(256).contains { used[$0] && colors.isScaled($0) }
    if isGraded, let first = scale.first, let last = scale.last {
      let entry: Named = (scale, span(looks[first].name, looks[last].name))
      named.insert(entry, at: beginsWithScale(looks) ? 0 : named.count)
    }
    return named.contains { looks[$0.states[0]].role != .marked } ? named : []
  }

  /// Returns white and the scale of a reduced picture: `live: none` and `live: few to all`. If cells of several states
  /// are counted, these are `dead: all` and `dead: most to none`. Long names are cut, so the words after them are not.
  private static func namedShares(_ looks: [StateLook]) -> [Named] {
    if let ground = groundName(looks, limit: shortName) {
      return [([0], "\(ground): all"), (shares, "\(ground): most to none")]
    }
    let marked = markedName(looks, limit: shortName)
    return [([0], "\(marked): none"), (shares, "\(marked): few to all")]
  }

  /// Whether a scale begins before all other states, so it is the first entry of a legend. Otherwise it is the last.
  static func beginsWithScale(_ looks: [StateLook]) -> Bool {
    let first = order(looks).first { looks[$0].role != .ground }
    return first.map(GridColors(looks).isScaled) ?? false
  }

  /// Samples of the shares in a reduced picture.
  private static let shares = (0..<12).map { 1 + $0 * 254 / 11 }

  /// The largest number of characters of a name in a legend, and of a name with words after it.
  private static let longName = 40, shortName = 26

  /// Returns the name of the state whose cells a reduced picture counts, if it counts one state.
  static func markedName(_ looks: [StateLook], limit: Int = longName) -> String {
    looks.first { $0.role == .marked }.map { name($0, limit) } ?? "marked"
  }

  /// Returns the name of the ground if a reduced picture counts the cells of all other states. Nil if it counts one
  /// state.
  static func groundName(_ looks: [StateLook], limit: Int = longName) -> String? {
    looks.count > 2 && looks[0].role == .ground ? name(looks[0], limit) : nil
  }

  private static func name(_ look: StateLook, _ limit: Int) -> String {
    PlainText.cut(PlainText.line(look.name), to: limit)
  }

  /// Returns a range such as `states 2 to 5` or `from turn 1 to turn 322`. Words at the start of both ends are written
  /// once. Of ranges such as `turns 1–6` and `turns 318–322`, the first and the last number count.
  static func span(_ first: String, _ last: String) -> String {
    if first == last { return first }
    if let span = numberSpan(first, last) { return span }
    let starts = first.split(separator: " ").dropLast(), words = last.split(separator: " ")
    let shared = zip(starts, words.dropLast()).prefix { plural($0) == plural($1) }.count
    if shared == 0 { return "\(first) to \(last)" }
    let start = first.split(separator: " "), end = words.dropFirst(shared)
    // Several numbers need a plural; other words, such as "live young", need none.
    let areNumbers =
      shared == starts.count && end.count == 1 && [start.last, end.last].allSatisfy { $0?.first?.isNumber ?? false }
    let noun = areNumbers ? [plural(start[shared - 1])] : [start[shared - 1]]
    return (start.prefix(shared - 1) + noun + start.dropFirst(shared)).joined(separator: " ") + " to "
      + end.joined(separator: " ")
  }

  /// Returns a range such as `from step 0 to step 81` for two ranges of numbers. Nil for other words.
  private static func numberSpan(_ first: String, _ last: String) -> String? {
    let start = first.split(separator: " "), end = last.split(separator: " ")
    guard start.count == 2, end.count == 2, plural(start[0]) == plural(end[0]),
      start[1].contains("–") || end[1].contains("–"),
      let low = start[1].split(separator: "–").first, let high = end[1].split(separator: "–").last
    else { return nil }
    let word = start[0].hasSuffix("s") ? start[0].dropLast() : start[0]
    return "from \(word) \(low) to \(word) \(high)"
  }

  /// Returns `turns` for both `turn` and `turns`.
  private static func plural(_ word: Substring) -> Substring { word.hasSuffix("s") ? word : word + "s" }

  /// Returns the states in the order of legends. The states of people keep their usual order, in the places of people's
  /// states.
  static func order(_ looks: [StateLook]) -> [Int] {
    let states = looks.indices.prefix(256), people = states.filter { StateColor(looks[$0]) != nil }
    func rank(_ state: Int) -> Int { StateColor(looks[state]).flatMap(StateColor.allCases.firstIndex) ?? 0 }
    var sorted = people.sorted { (rank($0), $0) < (rank($1), $1) }[...]
    return states.map { StateColor(looks[$0]) == nil ? $0 : sorted.popFirst() ?? $0 }
  }

  /// Returns which values occur among the elements. O(elements).
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
