import MarkdownSource
import Rendering
import Simulations
import Typography

extension PageBody {
  mutating func row(_ index: Int, isHeader: Bool) {
    self.isHeader = isHeader
    column = 0
    // The header is the first row, and the body begins with the row after it.
    let table = tree.nodes[index].parent
    if isHeader {
      block("<thead>\n")
    } else if tree.nodes[table + 1].end == index {
      block("<tbody>\n")
    }
    block("<tr>\n")
  }

  mutating func cell() {
    html.markup(isHeader ? "<th scope=\"col\"" : "<td")
    html.markup(Self.attribute(column < columns.count ? columns[column] : .none))
    html.markup(">")
    column += 1
  }

  /// Ends a row. Missing cells are written as empty cells.
  mutating func endRow() {
    while column < columns.count {
      cell()
      html.markup(isHeader ? "</th>" : "</td>")
    }
    block("</tr>\n")
    if isHeader { html.markup("</thead>\n") }
  }

  mutating func endTable(_ index: Int) {
    if tree.nodes[index + 1].end < tree.nodes[index].end { html.markup("</tbody>\n") }
    html.markup("</table></div>\n")
  }

  private static func attribute(_ alignment: MarkdownTree.Alignment) -> StaticString {
    switch alignment {
    case .none: ""
    case .left: " class=\"left\""
    case .center: " class=\"center\""
    case .right: " class=\"right\""
    }
  }
}

extension PageBody {
  /// The largest number of diagrams that are drawn, because each takes a while and many times its bytes.
  static let diagramLimit = 500

  /// Returns the drawing of a diagram, or nil if the diagram stays text.
  mutating func drawing(_ literal: [UInt8]) -> DrawnDiagram? {
    guard drawnDiagrams < Self.diagramLimit, let drawing = DrawnDiagram(literal), pictures.takes(drawing.svg) else {
      return nil
    }
    drawnDiagrams += 1
    return drawing
  }

  mutating func diagram(_ drawing: DrawnDiagram) {
    block("<figure class=\"diagram\"><img")
    markEnglish()
    html.markup(" src=\"")
    html.markup(EmbeddedPictures.StaticType.svg.prefix)
    html.data(drawing.svg)
    html.markup("\" alt=\"")
    html.text(drawing.words)
    html.markup("\" /></figure>\n")
  }
}

extension PageBody {
  mutating func link(_ index: Int, _ destination: String, title: String) {
    guard PageAddress.isSafe(destination) else {
      silent.insert(index)
      return warn(
        "the link to '\(destination)' becomes plain text",
        help: "a page can link to http, https and mailto, to files beside it and to its own headings")
    }
    openLinks += 1
    html.markup("<a href=\"")
    html.address(move.moved(destination))
    self.title(title)
    html.markup("\">")
  }

  /// Writes the end of the previous attribute and the title, if there is one.
  private mutating func title(_ title: String) {
    guard !title.isEmpty else { return }
    html.markup("\" title=\"")
    html.text(title)
  }

  mutating func image(_ index: Int, _ destination: String, title: String) {
    let alternative = alternative(of: index)
    do throws(EmbeddedPictures.Refusal) {
      let picture = try pictures.picture(destination)
      html.markup("<img")
      if isInRegion, isDescribed { markForeign() }
      html.markup(" src=\"")
      html.markup(picture.type.prefix)
      html.data(picture.bytes)
      html.markup("\" alt=\"")
      html.text(alternative)
      self.title(title)
      html.markup("\" />")
    } catch {
      warn("the picture '\(destination)' \(error.reason)", isOfSystem: error.isOfSystem)
      // A reader with network access can still follow the link.
      let isLink = openLinks == 0 && !destination.isEmpty && PageAddress.isSafe(destination)
      if isLink {
        html.markup("<a href=\"")
        html.address(move.moved(destination))
        html.markup("\">")
      }
      html.text(alternative.isEmpty ? Array(destination.shortened.utf8) : alternative)
      if isLink { html.markup("</a>") }
    }
  }

  private func alternative(of image: Int) -> [UInt8] {
    var text: [UInt8] = []
    for node in tree.nodes[image..<tree.nodes[image].end] {
      switch node.kind {
      case .text(let literal), .code(let literal): text += literal
      case .softBreak, .lineBreak: text.append(UInt8(ascii: " "))
      default: break
      }
    }
    return text
  }
}

/// A state diagram drawn as a picture, as a page without scripts can show it.
struct DrawnDiagram {
  let svg: [UInt8]
  /// The description of the picture.
  let words: String

  /// Reads a Mermaid fence that describes a machine in the same way as the view `diagram`.
  ///
  /// Returns nil for any other diagram, and if the machine is too large to be drawn.
  init?(_ literal: [UInt8]) {
    guard literal.count <= Self.limit, let diagram = MermaidDiagram.diagram(literal),
      let drawn = StateDiagramSVG.svg(diagram)
    else { return nil }
    (svg, words) = drawn
  }

  /// The largest text in bytes. A longer one cannot be a machine with a few states.
  private static let limit = 1 << 16
}
