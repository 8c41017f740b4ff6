import Simulations

/// The colours of a drawn picture's states: those of a picture in pixels. Ground, live cells, black and grey have a
/// dark form too; the others are seen on light ground and on dark.
struct GridColors {
  private let looks: [StateLook]
  /// Those of the same picture in pixels.
  private let colors: [PixelPalette.NamedColor]
  /// The states that share a scale, in its order.
  private let scaled: [Int]

  /// On light ground and on dark the scale has neither its darkest colours nor its lightest; beside live cells, which
  /// are dark blue on light ground, it begins later.
  private static let firstAlone = 14, firstBesideLive = 24, last = 60
  private let first: Int

  init(_ looks: [StateLook]) {
    self.looks = looks
    colors = PixelPalette.colors(of: looks)
    let graded = looks.indices.filter { if case .graded = looks[$0].role { true } else { false } }
    let others = looks.indices.filter { if case .other = looks[$0].role { true } else { false } }
    let highest = others.reduce(0) { if case .other(let number) = looks[$1].role { max($0, number) } else { $0 } }
    scaled = graded.isEmpty && highest >= FigureColors.count ? others : graded
    first = looks.contains { $0.role == .marked } ? Self.firstBesideLive : Self.firstAlone
  }

  func isScaled(_ state: Int) -> Bool { scaled.contains(state) }

  /// Some states of the scale for a sample of it, its ends among them.
  var sample: [Int] {
    scaled.isEmpty ? [] : Series.evenlySpaced(min(scaled.count, 8), last: scaled.count - 1).map { scaled[$0] }
  }

  private func step(_ state: Int) -> Int? {
    guard let place = scaled.firstIndex(of: state) else { return nil }
    guard scaled.count > 1 else { return (first + Self.last) / 2 }
    return first + place * (Self.last - first) / (scaled.count - 1)
  }

  func fill(_ state: Int) -> SVGWriter.Attribute {
    if let step = step(state) { return ("fill", .text(ColorScale.hex(step))) }
    switch looks[state].role {
    case .ground: return ("class", "ground")
    case .marked where colors[state] == .black: return ("class", "marked0")
    case .quiet, .marked, .other, .graded:
      return switch colors[state] {
      case .pale: ("class", "pale")
      case .black: ("class", "black")
      case let named: ("fill", .text(named.color.hex))
      }
    }
  }

  /// Whether a state is grey, or black beside others.
  var hasNeutrals: Bool {
    zip(looks, colors).contains { $1 == .pale || $1 == .black && $0.role != .marked }
  }

  /// Their light and dark forms.
  static let neutrals =
    ".pale{fill:\(PixelPalette.NamedColor.pale.color.hex)}.black{fill:\(PixelPalette.NamedColor.black.color.hex)}"
    + "@media screen and (prefers-color-scheme:dark){.pale{fill:#444c56}.black{fill:#e6edf3}}"

  /// The class of words on a state, behind others.
  func ink(_ state: Int) -> String {
    if let step = step(state) { return ColorScale.isDark(step) ? " ondark" : " onlight" }
    switch looks[state].role {
    case .ground, .quiet: return ""
    case .marked, .other, .graded:
      return colors[state] == .black ? " ground" : colors[state].color.isDark ? " ondark" : " onlight"
    }
  }
}
