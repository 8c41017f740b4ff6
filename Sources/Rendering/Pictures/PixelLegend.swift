import Simulations

/// What a picture in pixels means, in sentences: for those who see no colours, for a colour alone says nothing, and
/// since words in an image are hard to read on a phone.
enum PixelLegend {
  /// The most states that are named.
  private static let named = 12

  static func sentences(_ picture: Picture, side: Int, wanted: Int?) -> [String] {
    var sentences: [String] = []
    if picture.scale > 1 {
      let marked = PictureStates.markedName(picture.looks)
      let pixels = side == 1 ? "one pixel" : "a square of \(side) pixels"
      sentences.append(
        "Reduced: \(pixels) stands for \(picture.scale)×\(picture.scale) cells: white where none is \(marked), then "
          + "from yellow through green to violet as more are.")
    } else {
      if let colors = colors(picture.looks) { sentences.append(colors) }
      if side == 1 { sentences.append("One pixel per cell.") }
    }
    if let wanted, side < wanted, picture.scale == 1, side > 1 {
      sentences.append("\(side) pixels per cell, because \(wanted) would be too many.")
    }
    return sentences
  }

  /// "Black: alive; orange: state 2.", or nil if there is nothing to explain.
  private static func colors(_ looks: [StateLook]) -> String? {
    let colors = PixelPalette.colors(of: looks), isScale = PixelPalette.isScale(looks)
    var entries: [String] = []
    var grades: [(color: String, name: String)] = []
    for (look, color) in zip(looks, colors) {
      switch look.role {
      case .ground: continue
      case .other where isScale: grades.append((color.name, name(look)))
      case .graded: grades.append((color.name, name(look)))
      case .quiet, .marked, .other: entries.append("\(color.name): \(name(look))")
      }
    }
    if let first = grades.first, let last = grades.last {
      entries.append(
        grades.count == 1
          ? "\(first.color): \(first.name)"
          : "from \(first.color) to \(last.color): from \(first.name) to \(last.name)")
    }
    guard !entries.isEmpty else { return nil }
    let shown = entries.count <= named ? entries : entries.prefix(named) + ["…"]
    let sentence = shown.joined(separator: "; ")
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
  }

  private static func name(_ look: StateLook) -> String { PlainText.cut(PlainText.line(look.name), to: 40) }
}
