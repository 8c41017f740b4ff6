import Images
import Simulations

/// The colours of a picture in pixels. A file cannot know the page's theme, so a picture brings its own light ground,
/// opaque, with an edge around it that is seen on white and on black.
///
/// Colours that must be distinguished differ in lightness as far as the number of states allows, so grey print keeps it.
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
    static let pale = NamedColor("pale grey", 0xBD, 0xC4, 0xCC)
    static let darkGreen = NamedColor("dark green", 0x00, 0x6B, 0x4E)
    static let darkRed = NamedColor("dark red", 0xA3, 0x32, 0x00)
    static let deepBlack = NamedColor("black", 0x00, 0x00, 0x00)
    static let indigo = NamedColor("indigo", 0x42, 0x54, 0xE0)
    static let lightBlue = NamedColor("light blue", 0x6C, 0xBC, 0xF0)
    static let brightYellow = NamedColor("yellow", 0xFF, 0xF0, 0x50)
    // M. Okabe, K. Ito, Color Universal Design (2008), https://jfly.uni-koeln.de/color/.
    static let orange = NamedColor("orange", 0xE6, 0x9F, 0x00)
    static let skyBlue = NamedColor("sky blue", 0x56, 0xB4, 0xE9)
    static let green = NamedColor("green", 0x00, 0x9E, 0x73)
    static let yellow = NamedColor("yellow", 0xF0, 0xE4, 0x42)
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

    /// A step of the scale from violet to yellow.
    static func graded(_ step: Int) -> NamedColor {
      let (red, green, blue) = ColorScale.color(step)
      let names = ["violet", "dark blue", "blue", "teal", "green", "light green", "yellow green", "yellow"]
      return NamedColor(
        names[min(names.count - 1, step * names.count / ColorScale.steps)], UInt8(red), UInt8(green), UInt8(blue))
    }
  }

  /// Other states in pictures of live cells, which are black. The first four differ in lightness; there are not seven
  /// colours that do.
  private static let amongCells: [NamedColor] = [.orange, .blue, .yellow, .green, .purple, .skyBlue, .vermilion]
  /// Other states where there are quiet ones, in pictures of wires and cards; marked ones are dark red. The first four
  /// differ in lightness from each other, from the quiet and from the marked ones. People have colours of their own.
  private static let amongQuiet: [NamedColor] = [
    .blue, .brightYellow, .lightBlue, .deepBlack, .indigo, .purple, .orange, .darkGreen,
  ]

  /// Whether the other states are so many that they share a scale.
  static func isScale(_ looks: [StateLook]) -> Bool { highest(looks) >= amongCells.count }

  private static func highest(_ looks: [StateLook]) -> Int {
    looks.reduce(0) {
      if case .other(let number) = $1.role { max($0, number) } else { $0 }
    }
  }

  /// The colour of each look.
  static func colors(of looks: [StateLook]) -> [NamedColor] {
    let hasQuiet = looks.contains { $0.role == .quiet }
    let table = hasQuiet ? amongQuiet : amongCells
    let highest = highest(looks)
    return looks.map { look in
      if let state = StateColor(look) { return NamedColor(state) }
      switch look.role {
      case .ground: return .white
      case .quiet: return .pale
      case .marked: return hasQuiet ? .darkRed : .black
      case .other(let number):
        return highest < table.count ? table[number] : graded(number, of: highest + 1, hasQuiet: hasQuiet)
      case .graded(let grade, let count): return graded(grade, of: count, hasQuiet: hasQuiet)
      }
    }
  }

  /// Beside quiet states, as of people, the scale has none of their colours; next to black cells it begins behind
  /// violet.
  private static func graded(_ grade: Int, of count: Int, hasQuiet: Bool) -> NamedColor {
    let first = hasQuiet ? 0 : 18, last = ColorScale.steps - 1
    let step = count == 1 ? (first + last) / 2 : first + grade * (last - first) / (count - 1)
    return hasQuiet ? .warm(step) : .graded(step)
  }

  /// The darker, the more of a block is marked: a share in 255ths, at least 1.
  private static func density(_ share: Int) -> PixelColor { NamedColor.graded((255 - share) * 58 / 254).color }
}

extension PixelColor {
  /// Whether words on it are to be white.
  var isDark: Bool { 2126 * Int(red) + 7152 * Int(green) + 722 * Int(blue) < 10_000 * 110 }
}
