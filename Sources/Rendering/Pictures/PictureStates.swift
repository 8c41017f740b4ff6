import Simulations

/// The states of pictures that a legend names.
enum PictureStates {
  /// A state, or some of a scale, and the words for it.
  typealias Named = (states: [Int], name: String)

  /// Names every state except the ground and a state that fills the whole picture. A scale names its ends.
  static func named(_ pictures: [Picture]) -> [Named] {
    guard let looks = pictures.first?.looks, pictures[0].scale == 1 else { return [] }
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
