import Simulations

/// The characters that stand for the states of a picture.
struct TextLegend {
  let looks: [StateLook]

  init(_ looks: [StateLook]) { self.looks = looks }

  /// Whether there are more kinds of cells than marked ones and the rest.
  var hasOthers: Bool {
    looks.contains {
      if case .other = $0.role { true } else { false }
    }
  }

  func isMarked(_ element: UInt8) -> Bool {
    Int(element) < looks.count && looks[Int(element)].role == .marked
  }

  /// Two columns for a cell in that state.
  func pair(_ state: UInt8) -> String {
    switch role(state) {
    case .ground: return "  "
    case .quiet: return "· "
    case .marked: return "██"
    case .other(let number):
      let glyph = Self.glyph(number)
      return glyph + glyph
    }
  }

  /// One column for a cell in that state.
  func single(_ state: UInt8) -> String {
    switch role(state) {
    case .ground: " "
    case .quiet: "·"
    case .marked: "█"
    case .other(let number): Self.glyph(number)
    }
  }

  private func role(_ state: UInt8) -> StateLook.Role {
    Int(state) < looks.count ? looks[Int(state)].role : .ground
  }

  private static let glyphs = Array("▒░+×o=~%").map { String($0) } + (0..<26).map { String(UnicodeScalar(UInt8(97 + $0))) }

  private static func glyph(_ number: Int) -> String { glyphs[number % glyphs.count] }

  /// What the characters mean, where a reader cannot guess it: nothing for pictures of ground and marked cells alone.
  func line(_ cells: TextPicture.Cells) -> String? {
    guard hasOthers || looks.contains(where: { $0.role == .quiet }) else { return nil }
    let entries = looks.indices.compactMap { index -> String? in
      let look = looks[index]
      if look.role == .ground { return nil }
      let name = PlainText.line(look.name)
      switch cells {
      case .pairs: return PlainText.withoutTrailingBlanks(pair(UInt8(index))) + " " + name
      case .singles: return single(UInt8(index)) + " " + name
      case .halves, .shades: return look.role == .marked ? "█ " + name : nil
      }
    }
    return entries.isEmpty ? nil : entries.joined(separator: "   ")
  }
}
