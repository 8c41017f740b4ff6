import Images
import Simulations

/// The colours of a picture in pixels. A file cannot know the page's theme, so a picture brings its own light ground,
/// opaque, with an edge around it that is seen on white and on black.
///
/// Colours that must be distinguished differ in lightness as far as their number allows, so grey print keeps it.
struct PixelPalette {
  /// Places of colours that every palette has.
  static let ground: UInt8 = 0
  static let line: UInt8 = 1
  static let edge: UInt8 = 2

  let colors: [PixelColor]
  /// The colour of each element.
  let places: [UInt8]
  /// That of words on the ground; the ground itself where nothing is written.
  private(set) var ink = Self.ground

  /// - Parameter hasWords: whether anything is written.
  init(_ picture: Picture, hasWords: Bool = false) {
    // Grey lines would not be seen between cells that are grey themselves.
    let line = picture.looks.contains { $0.role == .quiet } ? NamedColor.white : .line
    var colors = [NamedColor.white, line, .edge].map(\.color)
    func place(_ color: PixelColor) -> UInt8 {
      if let known = colors.firstIndex(of: color) { return UInt8(known) }
      colors.append(color)
      return UInt8(colors.count - 1)
    }
    if picture.scale > 1 {
      places = (0...255).map { $0 == 0 ? Self.ground : place(Self.density($0)) }
    } else {
      let colorsOfLooks = Self.colors(of: picture.looks)
      // A cell without a state is drawn as ground.
      places = (0...255).map { $0 < colorsOfLooks.count ? place(colorsOfLooks[$0].color) : Self.ground }
    }
    if hasWords || picture.faces != nil { ink = place(NamedColor.black.color) }
    self.colors = colors
  }

  /// The colour of words on an element: dark ones on light ground, and white ones on dark.
  func ink(on element: UInt8) -> UInt8 {
    colors[Int(places[Int(element)])].isDark ? Self.ground : ink
  }

  /// A colour and what it is called.
  struct NamedColor: Hashable {
    var name: String
    var color: PixelColor

    init(_ name: String, _ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      self.name = name
      color = PixelColor(red, green, blue)
    }

    init(_ state: StateColor) {
      name = state.colorName
      color = state.color
    }

    static let white = NamedColor("white", 0xFF, 0xFF, 0xFF)
    static let line = NamedColor("grey", 0xE6, 0xE9, 0xED)
    static let edge = NamedColor("grey", 0x86, 0x8C, 0x94)
    static let black = NamedColor("black", 0x1A, 0x1A, 0x1A)
    // Four colours from white on, each with a contrast of about 2.65:1 to the next: four cannot have more.
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

    /// A step of the scale from dark brown to light orange.
    static func warm(_ step: Int) -> NamedColor {
      let (red, green, blue) = ColorScale.warm(step)
      let names = ["dark brown", "brown", "rust", "orange", "light orange"]
      return NamedColor(
        names[min(names.count - 1, step * names.count / ColorScale.steps)], UInt8(red), UInt8(green), UInt8(blue))
    }

    /// A place of the scale from violet to yellow.
    static func graded(_ place: Int, of last: Int = ColorScale.steps - 1) -> NamedColor {
      let (red, green, blue) = ColorScale.color(place, of: last)
      let names = ["violet", "dark blue", "blue", "teal", "green", "light green", "yellow green", "yellow"]
      return NamedColor(
        names[min(names.count - 1, place * names.count / (last + 1))], UInt8(red), UInt8(green), UInt8(blue))
    }
  }

  /// Other states in pictures of live cells, which are black. All have a contrast of at least 3:1 with white, and the
  /// first two with black. Only the first four differ in lightness, because seven colours cannot all differ. A picture
  /// has the first of them in the order of ``LightnessOrder``.
  private static let amongCells: [NamedColor] = [.green, .blue, .purple, .darkRed, .vermilion, .olive, .skyBlue]
  /// Other states in pictures with quiet states, which show wires and cards. Marked states are black. The first colour
  /// is the tail of an electron, the third a card seen before, and the fifth and later ones are cards of players. The
  /// first five differ in lightness from the quiet and the marked ones. People have colours of their own.
  private static let amongQuiet: [NamedColor] = [
    .deepBlue, .skyBlue, .deepViolet, .brightYellow, .lightBlue, .indigo, .purple, .orange,
  ]

  /// Whether the other states are so many that they share a scale.
  static func isScale(_ looks: [StateLook]) -> Bool {
    let hasQuiet = looks.contains { $0.role == .quiet }
    return LightnessOrder.count(looks) > (hasQuiet ? amongQuiet : amongCells).count
  }

  /// The colour of each look.
  static func colors(of looks: [StateLook]) -> [NamedColor] {
    let hasQuiet = looks.contains { $0.role == .quiet }
    let table = hasQuiet ? amongQuiet : amongCells
    let others = LightnessOrder.count(looks)
    return looks.map { look in
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

  /// A step of the scale of further states that are too many for ``amongCells``. All steps have a contrast of at least
  /// 3:1 with white.
  private static func scaled(_ number: Int, of count: Int) -> NamedColor {
    // There may be more states than steps between the two ends.
    let parts = 16, first = afterViolet * parts, last = lightestState * parts
    return .graded(first + number * (last - first) / (count - 1), of: (ColorScale.steps - 1) * parts)
  }

  /// The step next to black cells, and the lightest one with a contrast of 3:1 with white.
  private static let afterViolet = 18, lightestState = 37

  /// Beside quiet states, as of people, the scale has none of their colours; next to black cells it begins after
  /// violet.
  private static func graded(_ grade: Int, of count: Int, hasQuiet: Bool) -> NamedColor {
    let first = hasQuiet ? 0 : afterViolet, last = ColorScale.steps - 1
    let step = count == 1 ? (first + last) / 2 : first + grade * (last - first) / (count - 1)
    return hasQuiet ? .warm(step) : .graded(step)
  }

  /// The darker, the more of a block is marked: a share in 255ths, at least 1.
  private static func density(_ share: Int) -> PixelColor {
    NamedColor.graded((255 - share) * lightestShare / 254).color
  }

  /// The step of the smallest share. It has a contrast of 4:1 with white, so a single cell in a large plane is seen.
  private static let lightestShare = 30
}

extension PixelColor {
  /// Whether words on it are to be white.
  var isDark: Bool { 2126 * Int(red) + 7152 * Int(green) + 722 * Int(blue) < 10_000 * 110 }
}
