/// What styles look like: as escape sequences (ECMA-48, 8.3.117, Select Graphic Rendition) and no others.
package struct Theme: Sendable {
  package init() {}

  /// Appends the sequence that selects a style, whatever was selected before.
  func append(_ style: TextStyle, to bytes: inout [UInt8]) {
    bytes += [0x1B, UInt8(ascii: "[")]
    bytes += parameters(style).utf8
    bytes.append(UInt8(ascii: "m"))
  }

  private func parameters(_ style: TextStyle) -> String {
    var parameters = "0"
    if style.attributes.contains(.bold) { parameters += ";1" }
    if style.attributes.contains(.dim) { parameters += ";2" }
    if style.attributes.contains(.italic) { parameters += ";3" }
    if style.attributes.contains(.underlined) { parameters += ";4" }
    if style.attributes.contains(.inverse) { parameters += ";7" }
    if style.attributes.contains(.struck) { parameters += ";9" }
    if let color = Self.color(of: style.role) { parameters += ";\(color)" }
    return parameters
  }

  /// From the terminal's own palette, which its user has chosen to be readable.
  private static func color(of role: TextStyle.Role) -> Int? {
    switch role {
    case .text, .border, .status: nil
    case .heading: 35
    case .code: 36
    case .link: 34
    case .marker: 33
    case .note: 34
    case .tip: 32
    case .important: 35
    case .warning: 33
    case .caution: 31
    case .match: 43
    case .currentMatch: 45
    }
  }
}
