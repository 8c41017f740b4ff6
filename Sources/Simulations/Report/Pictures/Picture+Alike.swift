extension Picture {
  /// Returns the pictures with the same looks in the same order, so that they can share a legend. Scales of steps
  /// become one scale. Nil if a state of one picture looks different in another. O(elements).
  package static func alike(_ pictures: [Picture]) -> [Picture]? {
    if pictures.allSatisfy({ $0.looks == pictures[0].looks }) { return pictures }
    let rescaled = onOneScale(pictures)
    var looks: [StateLook] = []
    for look in rescaled.flatMap(\.looks) where !looks.contains(look) { looks.append(look) }
    let grades = looks.compactMap { if case .graded(_, let count) = $0.role { count } else { nil } }
    guard looks.count <= 256, Set(looks.map(\.name)).count == looks.count, Set(looks.map(\.role)).count == looks.count,
      Set(grades).count <= 1
    else { return nil }
    return rescaled.map { picture in
      guard picture.looks != looks else { return picture }
      return picture.with(looks, at: picture.looks.map { look in UInt8(looks.firstIndex(of: look) ?? 0) })
    }
  }

  /// Returns pictures with scales of steps on the longest of these scales, and any others unchanged.
  private static func onOneScale(_ pictures: [Picture]) -> [Picture] {
    let scales = pictures.map { $0.looks.filter { if case .graded = $0.role { true } else { false } } }
    guard scales.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.steps != nil } }),
      let last = scales.compactMap({ $0.last?.steps?.upperBound }).max()
    else { return pictures }
    let scale = StateLook.steps(to: last)
    return pictures.map { picture in
      guard let first = picture.looks.firstIndex(where: { $0.steps != nil }) else { return picture }
      let count = picture.looks.count { $0.steps != nil }
      let places = picture.looks.enumerated().map { place, look in
        if let steps = look.steps { return UInt8(first + StateLook.grade(ofStep: steps.lowerBound, to: last)) }
        return UInt8(clamping: place < first ? place : place + scale.count - count)
      }
      return picture.with(picture.looks[..<first] + scale + picture.looks[(first + count)...], at: places)
    }
  }

  /// Returns the picture with other looks.
  ///
  /// - Parameter places: the new place of each look. Shares of cells keep theirs.
  private func with(_ looks: some Collection<StateLook>, at places: [UInt8]) -> Picture {
    var picture = self
    picture.looks = Array(looks)
    guard !hasShares else { return picture }
    for index in elements.indices where Int(elements[index]) < places.count {
      picture.elements[index] = places[Int(elements[index])]
    }
    return picture
  }
}
