import Images
import Simulations

/// The single table of the colours of people's states, for pictures in pixels, drawings, charts and terminals.
///
/// States that follow one another in a disease have a contrast of at least 3:1, as WCAG 2.2 defines it. Between white
/// and black, there are at most three such steps. So the exposed, the recovered and the dead, which are all dark,
/// differ in hue, and so do the vaccinated and the sick.
package enum StateColor: String, Sendable, Hashable, CaseIterable {
  case healthy, exposed, sick, recovered, vaccinated, dead

  /// Creates the colour of the series with this name, or returns nil if the series has no colour of its own.
  package init?(named name: String) {
    guard let color = Self(rawValue: name) ?? (name == "never sick" ? .healthy : nil) else { return nil }
    self = color
  }

  /// Creates the colour of a state with this look, or returns nil for another look and for ground, such as dead cells.
  package init?(_ look: StateLook) {
    guard look.role != .ground else { return nil }
    self.init(named: look.name)
  }

  /// The colour in pictures.
  package var color: PixelColor {
    switch self {
    case .healthy: PixelColor(0xE6, 0xEB, 0xF0)
    case .exposed: PixelColor(0x3A, 0x06, 0x4E)
    case .sick: PixelColor(0xDC, 0x62, 0x0A)
    case .recovered: PixelColor(0x0A, 0x33, 0x8C)
    case .vaccinated: PixelColor(0x00, 0x7D, 0x6C)
    case .dead: PixelColor(0x00, 0x00, 0x00)
    }
  }

  /// The word for the colour in a sentence.
  package var colorName: String {
    switch self {
    case .healthy: "light grey"
    case .exposed: "dark violet"
    case .sick: "orange"
    case .recovered: "dark blue"
    case .vaccinated: "teal"
    case .dead: "black"
    }
  }

  /// The colour of a line on a light background: the same as in pictures, unless it is too light there.
  package var onLight: PixelColor { self == .healthy ? PixelColor(0x6B, 0x74, 0x80) : color }

  /// The colour of a line on a dark background. It has the same hue, but is lighter if it would be as dark as the
  /// background.
  package var onDark: PixelColor {
    switch self {
    case .healthy, .sick: color
    case .exposed: PixelColor(0xB5, 0x7E, 0xDC)
    case .recovered: PixelColor(0x41, 0x69, 0xE1)
    case .vaccinated: PixelColor(0x2B, 0xB5, 0x9A)
    case .dead: PixelColor(0x8B, 0x94, 0x9E)
    }
  }

  /// The colour of an area on a dark background. That of the healthy is dark, as it is light on a light background, so
  /// both fall behind the other states.
  package var areaOnDark: PixelColor { self == .healthy ? PixelColor(0x37, 0x3E, 0x47) : onDark }

  /// The colour's number in layers. It is below 0, because the colours in order count from 0.
  package var layer: Int { -1 - (Self.allCases.firstIndex(of: self) ?? 0) }

  /// Creates the colour of a state with this number in layers, or returns nil if the number is one of the colours in
  /// order.
  init?(layer: Int) {
    guard layer < 0, -1 - layer < Self.allCases.count else { return nil }
    self = Self.allCases[-1 - layer]
  }
}
