import Simulations

/// The meaning of a picture in pixels, in sentences. Some readers cannot see colours, and words in an image are hard to
/// read on a phone.
enum PixelLegend {
  /// The largest number of states in a legend.
  private static let named = 12

  /// Returns the sentences below pictures. Empty if there are no pictures.
  ///
  /// - Parameters:
  ///   - pictures: pictures with the same looks and scale. States that do not occur in them are left out.
  ///   - side: the side of a cell in pixels.
  ///   - wanted: the side of a cell that the author chose, if any.
  static func sentences(_ pictures: [Picture], side: Int, wanted: Int?) -> [String] {
    guard let picture = pictures.first else { return [] }
    var sentences: [String] = []
    let block = "\(picture.side(1))\u{A0}×\u{A0}\(picture.side(1)) cells"
    let pixels = side == 1 ? "Each pixel" : "Each square of \(side) pixels"
    if picture.hasShares {
      let (none, amount) =
        PictureStates.groundName(picture.looks).map { ("all cells are \($0)", "fewer") }
        ?? ("no cell is \(predicate(PictureStates.markedName(picture.looks)))", "more")
      sentences.append("\(pixels) stands for \(block). White: \(none); the darker, the \(amount) are.")
    } else {
      if let colors = colors(picture.looks, PictureStates.used(pictures)) { sentences.append(colors) }
      if let precedence = picture.precedence {
        sentences.append("\(pixels) stands for \(block) and shows \(precedence).")
      } else if side == 1 {
        sentences.append("One pixel per cell.")
      }
    }
    if let wanted, side < wanted, picture.scale == 1, side > 1 {
      sentences.append("\(side) pixels per cell, because \(wanted) would be too many.")
    }
    return sentences
  }

  /// Returns a sentence such as "Black: live cells; orange: state 2.", or nil if there is nothing to explain. A scale
  /// is named by both its ends if any of its states occurs.
  private static func colors(_ looks: [StateLook], _ used: [Bool]) -> String? {
    let colors = PixelPalette.colors(of: looks), isScale = PixelPalette.isScale(looks)
    var entries: [String] = []
    var grades: [(color: String, name: String, isUsed: Bool)] = []
    for state in PictureStates.order(looks) {
      let (look, color) = (looks[state], colors[state])
      switch look.role {
      case .ground: continue
      case .other where isScale: grades.append((color.name, name(look), used[state]))
      case .graded: grades.append((color.name, name(look), used[state]))
      case .quiet, .marked, .other: if used[state] { entries.append("\(color.name): \(noun(name(look)))") }
      }
    }
    let scale: [String]
    if grades.count > 2, grades.contains(where: \.isUsed) {
      let (first, last) = (grades[0], grades[grades.count - 1])
      scale = ["from \(first.color) to \(last.color): \(PictureStates.span(first.name, last.name))"]
    } else {
      scale = grades.filter(\.isUsed).map { "\($0.color): \($0.name)" }
    }
    entries.insert(contentsOf: scale, at: PictureStates.beginsWithScale(looks) ? 0 : entries.count)
    guard !entries.isEmpty else { return nil }
    let shown = entries.count <= named ? entries : entries.prefix(named) + ["…"]
    let sentence = shown.joined(separator: "; ")
    // A line that begins with a number sign looks like a heading to some readers of Markdown.
    if sentence.first == "#" { return "Colour \(sentence)." }
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
  }

  /// Returns the name of a state with the noun that it needs: `live cells`, `electron head`.
  private static func noun(_ name: String) -> String {
    name == live ? "live cells" : name.allSatisfy(\.isNumber) ? "state \(name)" : name
  }

  /// Returns the name of a state in the form that follows a verb: `alive`, `sick`.
  private static func predicate(_ name: String) -> String { name == live ? "alive" : name }

  /// The only name that needs a noun, and that cannot follow a verb.
  private static let live = "live"

  private static func name(_ look: StateLook) -> String { PlainText.cut(PlainText.line(look.name), to: 40) }
}
