import MarkdownSource
import Terminal

/// The meaning of a stretch of text. The theme decides on its appearance.
package struct TextStyle: Hashable, Sendable {
  package typealias Attributes = CellStyle.Attributes

  /// The kinds of text that can have a colour of their own.
  package enum Role: UInt8, Hashable, Sendable, CaseIterable {
    case text, heading, code, keyword, string, comment, number, link, address, marker, border
    case note, tip, important, warning, caution
    case match, currentMatch, status
  }

  /// The colours of a character that is part of a picture, as 0xRRGGBB. Nil means the terminal's default.
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

  /// Ordinary text.
  package static let plain = TextStyle()
  /// The style of borders and bars around the text.
  package static let border = TextStyle(.border, [.dim, .decoration])
  /// The style of an address beside the label of a link. It has the colour of text, which is readable on every
  /// background.
  package static let address = TextStyle(.address, .decoration)
  /// The style of the mark that begins an item.
  package static let marker = TextStyle(.marker, .decoration)

  package var isDecoration: Bool { attributes.contains(.decoration) }

  func adding(_ more: Attributes) -> TextStyle { TextStyle(role, attributes.union(more)) }

  /// Returns the same style in another role, unless it already has a role of its own.
  func within(_ other: Role) -> TextStyle { role == .text ? TextStyle(other, attributes) : self }

  /// Returns the common part of two adjacent styles, which is the style of the space between them.
  func shared(with other: TextStyle) -> TextStyle {
    TextStyle(role == other.role ? role : .text, attributes.intersection(other.attributes))
  }
}

extension CellStyle.Attributes {
  /// Marks text that is not part of the document, such as borders and bullets. The attribute does not change the
  /// appearance.
  package static let decoration = CellStyle.Attributes(rawValue: 64)
}

extension MarkdownTree.AlertKind {
  /// The word above the alert, which is in English like its mark.
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  var role: TextStyle.Role {
    switch self {
    case .note: .note
    case .tip: .tip
    case .important: .important
    case .warning: .warning
    case .caution: .caution
    }
  }
}
