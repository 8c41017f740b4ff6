import Terminal

/// The appearance of styles on a terminal.
package enum Theme: String, Hashable, Sendable, CaseIterable {
  /// The terminal's own 16 colours, which the user has chosen to be readable.
  case terminal
  case light
  case dark

  package func style(_ style: TextStyle) -> CellStyle {
    if let paint = style.paint {
      return CellStyle(
        foreground: paint.foreground.map(Self.rgb) ?? .standard, background: paint.background.map(Self.rgb) ?? .standard
      )
    }
    var look = CellStyle(style.attributes.subtracting(.decoration), foreground: foreground(style.role))
    switch style.role {
    case .match: look = CellStyle(look.attributes, foreground: .palette(0), background: .palette(3))
    case .currentMatch: look = CellStyle(look.attributes, foreground: .palette(0), background: .palette(2))
    default: break
    }
    return look
  }

  private func foreground(_ role: TextStyle.Role) -> Color {
    let palette: UInt8
    let light: UInt32, dark: UInt32
    switch role {
    case .comment where self == .terminal: return .standard
    case .comment: (palette, light, dark) = (7, 0x57606A, 0x9AA4AF)
    case .keyword: (palette, light, dark) = (5, 0xB31D28, 0xFF7B72)
    case .string: (palette, light, dark) = (2, 0x0A3069, 0xA5D6FF)
    case .number: (palette, light, dark) = (3, 0x0550AE, 0xE3B341)
    case .text, .address, .border, .status, .match, .currentMatch: return .standard
    case .heading, .important: (palette, light, dark) = (5, 0x8250DF, 0xD2A8FF)
    case .code: (palette, light, dark) = (6, 0x0A6E78, 0x76D7E0)
    case .link, .note: (palette, light, dark) = (4, 0x0969DA, 0x79B8FF)
    case .marker, .warning: (palette, light, dark) = (3, 0x9A6700, 0xE3B341)
    case .tip: (palette, light, dark) = (2, 0x1A7F37, 0x7EE787)
    case .caution: (palette, light, dark) = (1, 0xCF222E, 0xFF7B72)
    }
    switch self {
    case .terminal: return .palette(palette)
    case .light: return Self.rgb(light)
    case .dark: return Self.rgb(dark)
    }
  }

  private static func rgb(_ value: UInt32) -> Color {
    .rgb(red: UInt8(value >> 16), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
  }
}
