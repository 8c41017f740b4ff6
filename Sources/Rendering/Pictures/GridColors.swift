import Simulations

/// The colours of a drawn picture's states. They are those of the same picture in pixels, on a light or a dark
/// background.
struct GridColors {
  private let looks: [StateLook]
  private let colors: [PixelPalette.NamedColor]
  /// The states that share a scale, in its order.
  private let scaled: [Int]

  init(_ looks: [StateLook]) {
    self.looks = looks
    colors = PixelPalette.colors(of: looks)
    let graded = looks.indices.filter { if case .graded = looks[$0].role { true } else { false } }
    let others = looks.indices.filter { if case .other = looks[$0].role { true } else { false } }
    scaled = graded.isEmpty && PixelPalette.isScale(looks) ? others : graded
  }

  func isScaled(_ state: Int) -> Bool { scaled.contains(state) }

  /// Some states of the scale for a sample of it, including its ends.
  var sample: [Int] {
    scaled.isEmpty ? [] : Series.evenlySpaced(min(scaled.count, 8), last: scaled.count - 1).map { scaled[$0] }
  }

  func fill(_ state: Int) -> SVGWriter.Attribute { ("fill", .text(colors[state].color.hex)) }

  /// Returns the class of words on a state, with a space before it.
  func ink(_ state: Int) -> String { colors[state].color.isDark ? " ondark" : " onlight" }
}
