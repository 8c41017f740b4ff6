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
    var named: [Named] = looks.indices.prefix(256).compactMap { state in
      colors.isScaled(state) || looks[state].role == .ground || !used[state] ? nil : ([state], looks[state].name)
    }
    let scale = colors.sample
    let isGraded = looks.indices.prefix(256).contains { used[$0] && colors.isScaled($0) }
    if isGraded, let first = scale.first, let last = scale.last {
      named.append((scale, first == last ? looks[first].name : "\(looks[first].name) to \(looks[last].name)"))
    }
    return named.contains { looks[$0.states[0]].role != .marked } ? named : []
  }

  /// Samples of the shares in a reduced picture.
  private static let shares = (0..<12).map { 1 + $0 * 254 / 11 }

  /// The name of the state that a reduced picture counts.
  static func markedName(_ looks: [StateLook]) -> String {
    looks.first { $0.role == .marked }.map { PlainText.cut(PlainText.line($0.name), to: 40) } ?? "marked"
  }

  /// Which values the elements have. O(elements).
  private static func used(_ pictures: [Picture]) -> [Bool] {
    var used = [Bool](repeating: false, count: 256)
    for picture in pictures {
      picture.elements.withUnsafeBufferPointer { elements in
        used.withUnsafeMutableBufferPointer { used in for element in elements { used[Int(element)] = true } }
      }
    }
    return used
  }
}
