import MarkdownSource

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
