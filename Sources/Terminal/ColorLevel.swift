/// The set of colours that a terminal receives.
package enum ColorLevel: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// No colours, and no escape sequences for style.
  case none
  case palette16
  case palette256
  case rgb

  package static func < (a: ColorLevel, b: ColorLevel) -> Bool { a.rawValue < b.rawValue }

  /// The level of a terminal that may be coloured, from `COLORTERM` and `TERM`.
  package init(environment: [String: String]) {
    let terminal = environment["TERM"] ?? ""
    self =
      if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || terminal.hasSuffix("-direct") {
        .rgb
      } else if terminal.hasSuffix("-256color") {
        .palette256
      } else {
        .palette16
      }
  }

  /// Returns the nearest colour at this level, and the first one if several are equally near.
  package func reduce(_ color: Color) -> Color {
    switch (self, color) {
    case (.none, _): .standard
    case (.rgb, _), (_, .standard), (.palette256, .palette), (.palette16, .palette(0..<16)): color
    case (.palette16, .palette(let index)): Self.nearest(to: Self.components(of: index), in: 0..<16)
    case (.palette16, .rgb(let red, let green, let blue)): Self.nearest(to: [red, green, blue], in: 0..<16)
    // The user chooses the first 16 colours, so their appearance is unknown.
    case (.palette256, .rgb(let red, let green, let blue)): Self.nearest(to: [red, green, blue], in: 16..<256)
    }
  }

  private static func nearest(to color: InlineArray<3, UInt8>, in palette: Range<Int>) -> Color {
    var best = palette.lowerBound, least = Int.max
    for index in palette {
      let candidate = components(of: UInt8(index))
      var distance = 0
      for channel in 0..<3 {
        let difference = Int(candidate[channel]) - Int(color[channel])
        distance += difference * difference
      }
      if distance < least { (best, least) = (index, distance) }
    }
    return .palette(UInt8(best))
  }

  /// Returns red, green and blue of a palette colour, as xterm defines them.
  private static func components(of index: UInt8) -> InlineArray<3, UInt8> {
    func level(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + 40 * step }
    switch index {
    case 7: return [229, 229, 229]
    case 8: return [127, 127, 127]
    case 0..<16:
      let bright: UInt8 = index < 8 ? 205 : 255
      let bits = index % 8
      // A blue of full strength would be illegible on black.
      if bits == 4 { return index < 8 ? [0, 0, 238] : [92, 92, 255] }
      return [bits & 1 != 0 ? bright : 0, bits & 2 != 0 ? bright : 0, bits & 4 != 0 ? bright : 0]
    case 16..<232:
      let step = index - 16
      return [level(step / 36), level(step / 6 % 6), level(step % 6)]
    default:
      let grey = 8 + 10 * (index - 232)
      return [grey, grey, grey]
    }
  }
}
