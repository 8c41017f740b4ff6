/// The anchors that GitHub gives to the headings of a page, in order.
///
/// Lower case; letters, marks, decimal digits, `_` and `-` stay, blanks become hyphens, the rest is dropped. An anchor
/// that is taken gets `-1`, `-2` and so on. Other than the names of notebook blocks, anchors keep letters beyond ASCII.
package struct HeadingSlugs: Sendable {
  /// By anchor, the number that was given last.
  private var taken: [String: Int] = [:]

  package init() {}

  /// The anchor of the next heading. O(length), as long as authors do not number their headings like anchors.
  package mutating func slug(of text: String) -> String {
    let base = Self.folded(text)
    var slug = base
    while taken[slug] != nil {
      let number = (taken[base] ?? 0) + 1
      taken[base] = number
      slug = "\(base)-\(number)"
    }
    taken[slug] = 0
    return slug
  }

  /// The anchor of the heading at `index`, by its visible text; an image has none.
  package mutating func slug(ofHeading index: Int, in tree: MarkdownTree) -> String {
    slug(of: tree.text(ofHeading: index))
  }

  private static func folded(_ text: String) -> String {
    var slug = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .titlecaseLetter: slug += scalar.properties.lowercaseMapping
      case .lowercaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark, .enclosingMark,
        .decimalNumber, .connectorPunctuation:
        slug.unicodeScalars.append(scalar)
      default: if scalar == " " || scalar == "-" { slug += "-" }
      }
    }
    return slug
  }
}

extension MarkdownTree {
  /// The visible text of the heading at `index` on one line; an image has none.
  package func text(ofHeading index: Int) -> String {
    var text: [UInt8] = []
    var node = index + 1
    while node < nodes[index].end {
      switch nodes[node].kind {
      case .text(let bytes), .code(let bytes): text += bytes
      case .softBreak, .lineBreak: text.append(UInt8(ascii: " "))
      case .image:
        node = nodes[node].end
        continue
      default: break
      }
      node += 1
    }
    return String(decoding: text, as: UTF8.self)
  }
}
