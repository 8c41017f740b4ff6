import Images
import Simulations

/// The colours of a picture in pixels.
///
/// A file does not know the theme of the page. So a picture has an opaque light background of its own, and an edge
/// around it that is visible on white and on black. Colours that must be distinguished differ in lightness as far as
/// their number allows, so they remain distinct if printed in grey.
struct PixelPalette {
  /// The places of colours that every palette has.
  static let ground: UInt8 = 0
  static let line: UInt8 = 1
  static let edge: UInt8 = 2

  let colors: [PixelColor]
  /// The colour of each element.
  let places: [UInt8]
  /// The place of the colour of words on the ground. If nothing is written, it is the place of the ground.
  private(set) var ink = Self.ground

  /// Creates the palette of a picture.
  ///
  /// - Parameter hasWords: whether anything is written.
  init(_ picture: Picture, hasWords: Bool = false) {
    // Grey lines would be invisible between cells that are grey themselves.
    let line = picture.looks.contains { $0.role == .quiet } ? NamedColor.white : .line
    var colors = [NamedColor.white, line, .edge].map(\.color)
    func place(_ color: PixelColor) -> UInt8 {
      if let known = colors.firstIndex(of: color) { return UInt8(known) }
      colors.append(color)
      return UInt8(colors.count - 1)
    }
    if picture.hasShares {
      places = (0...255).map { $0 == 0 ? Self.ground : place(Self.density($0)) }
    } else {
      let colorsOfLooks = Self.colors(of: picture.looks)
      // An element without a look is drawn as ground.
      places = (0...255).map { $0 < colorsOfLooks.count ? place(colorsOfLooks[$0].color) : Self.ground }
    }
    if hasWords || picture.faces != nil { ink = place(NamedColor.black.color) }
    self.colors = colors
  }

  /// Returns the colour of words on an element: dark on a light element, and white on a dark one.
  func ink(on element: UInt8) -> UInt8 {
    colors[Int(places[Int(element)])].isDark ? Self.ground : ink
  }

  /// A colour and its name.
  struct NamedColor: Hashable {
    var name: String
    var color: PixelColor

    init(_ name: String, _ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      self.name = name
      color = PixelColor(red, green, blue)
    }

    /// Creates the colour that an author gave as 0xRRGGBB.
    init(author colour: UInt32) {
      let parts = [16, 8, 0].map { UInt8(truncatingIfNeeded: colour >> $0) }
      let digits = String(colour, radix: 16)
      self.init("#" + String(repeating: "0", count: 6 - digits.count) + digits, parts[0], parts[1], parts[2])
    }

    init(_ state: StateColor) {
      name = state.colorName
      color = state.color
    }

    static let white = NamedColor("white", 0xFF, 0xFF, 0xFF)
    static let line = NamedColor("grey", 0xE6, 0xE9, 0xED)
    static let edge = NamedColor("grey", 0x86, 0x8C, 0x94)
    static let black = NamedColor("black", 0x1A, 0x1A, 0x1A)
    // Four colours, of which each has a contrast of about 2.65:1 to the next, beginning with white. Four colours cannot
    // have more.
    static let quiet = NamedColor("grey", 0x97, 0x9D, 0xA5)
    static let deepBlue = NamedColor("dark blue", 0x00, 0x57, 0xA6)
    static let deepViolet = NamedColor("violet", 0x7A, 0x39, 0xA6)
    static let deepBlack = NamedColor("black", 0x10, 0x10, 0x10)
    static let darkRed = NamedColor("dark red", 0xA3, 0x32, 0x00)
    static let indigo = NamedColor("indigo", 0x42, 0x54, 0xE0)
    static let lightBlue = NamedColor("light blue", 0x8C, 0xCB, 0xF5)
    static let brightYellow = NamedColor("yellow", 0xFF, 0xF0, 0x50)
    static let olive = NamedColor("olive", 0x6F, 0x82, 0x00)
    static let skyBlue = NamedColor("sky blue", 0x2F, 0x8F, 0xCA)
    // M. Okabe, K. Ito, Color Universal Design (2008), https://jfly.uni-koeln.de/color/.
    static let orange = NamedColor("orange", 0xE6, 0x9F, 0x00)
    static let green = NamedColor("green", 0x00, 0x9E, 0x73)
    static let blue = NamedColor("blue", 0x00, 0x72, 0xB2)
    static let vermilion = NamedColor("vermilion", 0xD5, 0x5E, 0x00)
    static let purple = NamedColor("purple", 0xCC, 0x79, 0xA7)

    /// Returns a step of the scale from dark brown to light orange.
    static func warm(_ step: Int) -> NamedColor {
      let (red, green, blue) = ColorScale.warm(step)
      let names = ["dark brown", "brown", "rust", "orange", "light orange"]
      return NamedColor(
        names[min(names.count - 1, step * names.count / ColorScale.steps)], UInt8(red), UInt8(green), UInt8(blue))
    }

    /// Returns a place of the scale from violet to yellow.
    static func graded(_ place: Int, of last: Int = ColorScale.steps - 1) -> NamedColor {
      let (red, green, blue) = ColorScale.color(place, of: last)
      let names = ["violet", "dark blue", "blue", "teal", "green", "light green", "yellow green", "yellow"]
      return NamedColor(
        names[min(names.count - 1, place * names.count / (last + 1))], UInt8(red), UInt8(green), UInt8(blue))
    }
  }

  /// The colours of other states in pictures of live cells, which are black.
  ///
  /// All have a contrast of at least 3:1 with white, and the first two also with black. Only the first four differ in
  /// lightness, because seven colours cannot all differ. A picture has the first of them in the order of
  /// ``LightnessOrder``.
  private static let amongCells: [NamedColor] = [.green, .blue, .purple, .darkRed, .vermilion, .olive, .skyBlue]
  /// The colours of other states in pictures with quiet states, which show wires and cards.
  ///
  /// Marked states are black. The first colour is the tail of an electron, and the third is a card that was seen
  /// before. The fifth and later ones are cards of players. The first five differ in lightness from the quiet and the
  /// marked ones. People have colours of their own.
  private static let amongQuiet: [NamedColor] = [
    .deepBlue, .skyBlue, .deepViolet, .brightYellow, .lightBlue, .indigo, .purple, .orange,
  ]

  /// Whether there are so many other states that they share a scale.
  static func isScale(_ looks: [StateLook]) -> Bool {
    let hasQuiet = looks.contains { $0.role == .quiet }
    return LightnessOrder.count(looks) > (hasQuiet ? amongQuiet : amongCells).count
  }

  /// Returns the colour of each look.
  static func colors(of looks: [StateLook]) -> [NamedColor] {
    let hasQuiet = looks.contains { $0.role == .quiet }
    let table = hasQuiet ? amongQuiet : amongCells
    let others = LightnessOrder.count(looks)
    return looks.map { look in
      if let colour = look.colour { return NamedColor(author: colour) }
      if let state = StateColor(look) { return NamedColor(state) }
      switch look.role {
      case .ground: return .white
      case .quiet: return .quiet
      case .marked: return hasQuiet ? .deepBlack : .black
      case .other(let number):
        guard others <= table.count else {
          return hasQuiet ? graded(number, of: others, hasQuiet: true) : scaled(number, of: others)
        }
        return table[hasQuiet ? number : LightnessOrder.color(number, of: others)]
      case .graded(let grade, let count): return graded(grade, of: count, hasQuiet: hasQuiet)
      }
    }
  }

  /// Returns a step of the scale of further states that are too many for ``amongCells``. All steps have a contrast of
  /// at least 3:1 with white.
  private static func scaled(_ number: Int, of count: Int) -> NamedColor {
    // There may be more states than steps between the two ends.
    let parts = 16, first = afterViolet * parts, last = lightestState * parts
    return .graded(first + number * (last - first) / (count - 1), of: (ColorScale.steps - 1) * parts)
  }

  /// The first step after violet, which is distinct from black cells, and the lightest step with a contrast of 3:1 with
  /// white.
  private static let afterViolet = 18, lightestState = 37

  /// Returns a step of the scale of graded states. Beside quiet states, such as people, no colour of the scale is one
  /// of theirs. Beside black cells, the scale begins after violet.
  private static func graded(_ grade: Int, of count: Int, hasQuiet: Bool) -> NamedColor {
    let first = hasQuiet ? 0 : afterViolet, last = ColorScale.steps - 1
    let step = count == 1 ? (first + last) / 2 : first + grade * (last - first) / (count - 1)
    return hasQuiet ? .warm(step) : .graded(step)
  }

  /// Returns the colour of a share of marked cells in 255ths, at least 1. The larger the share, the darker is the
  /// colour.
  private static func density(_ share: Int) -> PixelColor {
    NamedColor.graded((255 - share) * lightestShare / 254).color
  }

  /// The step of the smallest share. It has a contrast of 4:1 with white, so a single cell in a large plane is visible.
  private static let lightestShare = 30
}

extension PixelColor {
  /// Whether words on the colour must be white.
  var isDark: Bool { 2126 * Int(red) + 7152 * Int(green) + 722 * Int(blue) < 10_000 * 110 }
}
