import Terminal

/// How a stretch of text is meant; what it looks like is the theme's affair.
package struct TextStyle: Hashable, Sendable {
  package typealias Attributes = CellStyle.Attributes

  /// What has a colour of its own.
  package enum Role: UInt8, Hashable, Sendable, CaseIterable {
    case text, heading, code, keyword, string, comment, number, link, address, marker, border
    case note, tip, important, warning, caution
    case match, currentMatch, status
  }

  /// The colours of a character that is a piece of a picture, as 0xRRGGBB; nil is what the terminal has.
  package struct Paint: Hashable, Sendable {
    package var foreground: UInt32?
    package var background: UInt32?
  }

  package var role: Role
  package var attributes: Attributes
  package var paint: Paint?

  package init(_ role: Role = .text, _ attributes: Attributes = [], paint: Paint? = nil) {
    self.role = role
    self.attributes = attributes
    self.paint = paint
  }

  /// Text as it is.
  package static let plain = TextStyle()
  /// What stands around the text: borders and bars.
  package static let border = TextStyle(.border, [.dim, .decoration])
  /// An address beside the label of a link. It has the colour of text, which can be read on every ground.
  package static let address = TextStyle(.address, .decoration)
  /// What begins an item.
  package static let marker = TextStyle(.marker, .decoration)

  package var isDecoration: Bool { attributes.contains(.decoration) }

  func adding(_ more: Attributes) -> TextStyle { TextStyle(role, attributes.union(more)) }

  /// The same in another role, unless it has one of its own.
  func within(_ other: Role) -> TextStyle { role == .text ? TextStyle(other, attributes) : self }

  /// What two neighbours have in common: the style of the blank between them.
  func shared(with other: TextStyle) -> TextStyle {
    TextStyle(role == other.role ? role : .text, attributes.intersection(other.attributes))
  }
}

extension CellStyle.Attributes {
  /// No part of the document's text: borders, bullets, wrap marks, addresses behind links. It cannot be seen.
  package static let decoration = CellStyle.Attributes(rawValue: 64)
}
