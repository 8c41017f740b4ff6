import Images
import MarkdownSource
import Typography

extension MarkdownLayout {
  /// The largest width of a picture, in columns. A square picture has half as many rows.
  static let widestPicture = 100
  private static let highestPicture = 40

  /// Draws the picture of a paragraph that contains only an image, with two pixels in each character. The alternative
  /// text and the path follow, as they do without a picture.
  mutating func drawPicture(of paragraph: Int) {
    guard paragraph + 1 < tree.nodes[paragraph].end, tree.nodes[paragraph + 1].end == tree.nodes[paragraph].end,
      case .image(let source, _) = tree.nodes[paragraph + 1].kind, let picture = options.pictures[source]
    else { return }
    let widest = min(room, Self.widestPicture, picture.columns)
    let scale = min(1, Double(widest) / Double(picture.columns), Double(2 * Self.highestPicture) / Double(picture.rows))
    let columns = max(1, Int(Double(picture.columns) * scale)), rows = max(1, Int(Double(picture.rows) * scale))
    let pixels = picture.resized(columns: columns, rows: rows)
    for row in stride(from: 0, to: rows, by: 2) {
      beginLine()
      for column in 0..<columns { drawHalves(pixels.color(column, row), pixels.color(column, row + 1)) }
      page.endLine()
    }
  }

  private mutating func drawHalves(_ upper: UInt32?, _ lower: UInt32?) {
    let (text, paint) =
      switch (upper, lower) {
      case (nil, nil): (" ", TextStyle.Paint())
      case (nil, _): ("▄", TextStyle.Paint(foreground: lower))
      default: ("▀", TextStyle.Paint(foreground: upper, background: lower))
      }
    page.append(VisibleText(text), TextStyle(.text, .decoration, paint: paint))
  }
}

extension PixelImage {
  /// Returns the colour of a pixel as 0xRRGGBB. Nil outside the picture, and for pixels with an opacity below one half.
  fileprivate func color(_ column: Int, _ row: Int) -> UInt32? {
    guard row < rows else { return nil }
    let pixel = 4 * (row * columns + column)
    guard bytes[pixel + 3] >= 128 else { return nil }
    return UInt32(bytes[pixel]) << 16 | UInt32(bytes[pixel + 1]) << 8 | UInt32(bytes[pixel + 2])
  }
}

extension MarkdownLayout {
  /// Returns the short text of a node in lowered or raised letters, or after a sign if no such letters exist. Nil if
  /// the text is long or not plain. It is then small print, which is shown like other text.
  func smallText(of index: Int, isRaised: Bool) -> String? {
    let node = tree.nodes[index]
    guard node.end == index + 2, case .text(let bytes) = tree.nodes[index + 1].kind, bytes.count <= Self.longestSmall,
      !bytes.contains(UInt8(ascii: " "))
    else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    let letters = isRaised ? Self.raised : Self.lowered
    if !options.isASCII {
      let small = text.compactMap { letters[$0] }
      if small.count == text.count { return String(small) }
    }
    return (isRaised ? "^" : "_") + text
  }

  private static let longestSmall = 12
  private static let lowered: [Character: Character] = letters(
    "0123456789+-=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
  private static let raised: [Character: Character] = letters("0123456789+-=()in", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱⁿ")

  private static func letters(_ plain: String, _ small: String) -> [Character: Character] {
    Dictionary(zip(plain, small)) { first, _ in first }
  }
}

extension MarkdownLayout {
  /// Returns whether a paragraph is a line of badges. It then contains nothing but images from the web: either several
  /// of them, or each inside a link. O(nodes of the paragraph).
  func isBadgeLine(_ paragraph: Int) -> Bool {
    var images = 0
    var isLinked = true
    var link = 0
    for index in (paragraph + 1)..<tree.nodes[paragraph].end {
      let node = tree.nodes[index]
      switch node.kind {
      case .image(let source, _):
        guard source.hasPrefix("https://") || source.hasPrefix("http://") else { return false }
        images += 1
        if index >= link { isLinked = false }
      case .link: link = node.end
      case .softBreak, .lineBreak, .html(.anchor), .html(.lineStart): break
      case .text(let text):
        guard isInImage(index) || Self.isBlank(text) else { return false }
      default: guard isInImage(index) else { return false }
      }
    }
    return images > 1 || images == 1 && isLinked
  }

  /// Returns whether a text consists only of spaces, including non-breaking ones (`&nbsp;`).
  static func isBlank(_ text: [UInt8]) -> Bool {
    var rest = text[...]
    while let first = rest.first {
      if first == UInt8(ascii: " ") {
        rest.removeFirst()
      } else if rest.starts(with: [0xC2, 0xA0]) {
        rest.removeFirst(2)
      } else {
        return false
      }
    }
    return true
  }

  /// Returns whether a node is the alternative text of an image. The alternative texts of badges contain no further
  /// nesting.
  private func isInImage(_ index: Int) -> Bool {
    if case .image = tree.nodes[tree.nodes[index].parent].kind { true } else { false }
  }
}
