import MarkdownSource
import Typography

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
