/// The anchors that GitHub gives to the headings of a page, in order.
///
/// Anchors are in lower case. Letters, marks, decimal digits, `_` and `-` stay, spaces become hyphens, and the rest is
/// dropped. A duplicate gets `-1`, `-2` and so on. Unlike the names of notebook blocks, anchors keep letters beyond
/// ASCII.
package struct HeadingSlugs: Sendable {
  /// The last number that was added to each anchor.
  private var taken: [String: Int] = [:]

  package init() {}

  /// Returns the anchor of the next heading. O(length), unless the author numbers headings in the same way.
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

  /// Returns the anchor of the heading at `index`, from its visible text without images.
  package mutating func slug(ofHeading index: Int, in tree: MarkdownTree) -> String {
    slug(of: tree.text(ofHeading: index))
  }

  private static func folded(_ text: String) -> String {
    var slug = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      // Most scalars are these, which need no Unicode properties.
      case "a"..."z", "0"..."9", "_":
        slug.unicodeScalars.append(scalar)
        continue
      default: break
      }
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
  /// Returns the visible text of the heading at `index` on one line, without images.
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
