import MarkdownSource
import Simulations
import Specification

/// The tree of a document as the HTML of a page's body, with the tags of CommonMark and of GitHub's additions.
///
/// Nothing that could harm a reader is taken over from an author's own HTML or addresses. Linear in the tree, without
/// recursion.
struct PageBody {
  let tree: MarkdownTree
  /// The summary of each simulation block, by the line of its fence.
  let blocks: [Int: String]
  var pictures: EmbeddedPictures
  let move: PageMove
  var html = HTMLWriter()
  /// Warnings about the parts that were left out, at most one per line.
  private(set) var warnings: [Diagnostic] = []

  let regions: Regions
  private var slugs = HeadingSlugs()
  var anchors: Set<String> = []
  private var referenced: Set<Int> = []
  /// The line of the block that is being written.
  private(set) var line = 1
  /// The columns of the table that is being written, and the index of the next column.
  var columns: [MarkdownTree.Alignment] = []
  var column = 0
  var isHeader = false
  /// Nodes whose tags are not closed as their kind suggests.
  var silent: Set<Int> = []
  var openLinks = 0
  var isInRegion = false
  /// The language of the page if it is not English, or nil.
  var language: String?
  /// The names of the blocks whose alternative texts are the author's own words.
  var described: Set<String> = []
  /// Whether the block of the current region is one of them.
  var isDescribed = false
  /// The number of diagrams that have been drawn.
  var drawnDiagrams = 0

  init(_ tree: MarkdownTree, blocks: [Int: String], pictures: EmbeddedPictures, move: PageMove = .none) {
    self.tree = tree
    self.blocks = blocks
    self.pictures = pictures
    self.move = move
    regions = Regions(in: tree)
  }

  mutating func write() {
    var open: [Int] = []
    var index = 0
    while index < tree.nodes.count {
      while let last = open.last, tree.nodes[last].end <= index { close(open.removeLast()) }
      if tree.nodes[index].startLine > 0 { line = tree.nodes[index].startLine }
      if case .image(let destination, let title) = tree.nodes[index].kind {
        image(index, destination, title: title)
        index = tree.nodes[index].end
      } else {
        self.open(index)
        open.append(index)
        index += 1
      }
    }
    for last in open.reversed() { close(last) }
  }

  /// Adds a warning about the current line.
  ///
  /// - Parameter isOfSystem: whether the system failed, which makes the warning an error.
  mutating func warn(_ message: String, help: String? = nil, isOfSystem: Bool = false) {
    let warning = Diagnostic(isOfSystem ? .error : .warning, message, help: help, line: line, isOfSystem: isOfSystem)
    if warnings.last != warning { warnings.append(warning) }
  }

  /// Writes the attribute for words of the program itself, which a screen reader must not read with the voice of the
  /// page's language.
  mutating func markEnglish() { if language != nil { html.markup(" lang=\"en\"") } }

  /// Writes the attribute for the author's words inside words of the program.
  mutating func markForeign() {
    guard let language else { return }
    html.markup(" lang=\"")
    html.text(language)
    html.markup("\"")
  }

  // MARK: Opening

  private mutating func open(_ index: Int) {
    switch tree.nodes[index].kind {
    // Browsers read the HTML of a page themselves.
    case .document, .custom, .html: break
    case .blockQuote: block("<blockquote>\n")
    case .list(let isOrdered, let start, _, _): list(isOrdered ? start : nil)
    case .item(let task): item(task)
    case .codeBlock(let info, let literal): code(info: info ?? "", literal)
    case .htmlBlock(let literal): rawBlock(index, literal)
    case .paragraph: if !isTight(index) { paragraph(index) }
    case .heading(let level): heading(index, level: level)
    case .thematicBreak: block("<hr />\n")
    case .text(let literal): html.text(literal)
    case .softBreak: html.markup("\n")
    case .lineBreak: html.markup("<br />\n")
    case .code(let literal):
      html.markup("<code>")
      html.text(literal)
      html.markup("</code>")
    case .htmlInline(let literal): rawInline(index, literal)
    case .emphasis:
      html.markup("<em")
      // A caption in the results consists of the author's words.
      if isInRegion, index > 1, captionAnchor(at: index - 2) != nil { markForeign() }
      html.markup(">")
    case .strong: html.markup("<strong>")
    case .link(let destination, let title): link(index, destination, title: title)
    case .image: break
    case .table(let columns):
      self.columns = columns
      // A wide table gets a style of its own, because paper cannot be scrolled.
      block(columns.count > 12 ? "<div class=\"scroll\"><table class=\"wide\">\n" : "<div class=\"scroll\"><table>\n")
    case .tableRow(let isHeader): row(index, isHeader: isHeader)
    case .tableCell: cell()
    case .strikethrough: html.markup("<del>")
    case .alert(let kind): alert(kind)
    case .footnoteReference(let number, _): reference(number)
    case .footnotes:
      block("<section class=\"footnotes\"")
      markEnglish()
      html.markup(" aria-label=\"Footnotes\">\n<ol")
      markForeign()
      html.markup(">\n")
    case .footnote(let number, _):
      block("<li id=\"fn:")
      html.number(number)
      html.markup("\">\n")
    }
  }

  /// Writes markup that begins on a line of its own.
  mutating func block(_ markup: StaticString) {
    html.line()
    html.markup(markup)
  }

  private func isTight(_ paragraph: Int) -> Bool {
    let parent = tree.nodes[paragraph].parent
    guard parent > 0, case .item = tree.nodes[parent].kind,
      case .list(_, _, _, let isTight) = tree.nodes[tree.nodes[parent].parent].kind
    else { return false }
    return isTight
  }

  private mutating func list(_ start: Int?) {
    guard let start else { return block("<ul>\n") }
    guard start != 1 else { return block("<ol>\n") }
    block("<ol start=\"")
    html.number(start)
    html.markup("\">\n")
  }

  private mutating func item(_ task: Bool?) {
    guard let task else { return block("<li>") }
    block("<li class=\"task\"><input type=\"checkbox\"")
    markEnglish()
    html.markup(task ? " checked disabled aria-label=\"done\" /> " : " disabled aria-label=\"not done\" /> ")
  }

  private mutating func heading(_ index: Int, level: Int) {
    let slug = slugs.slug(ofHeading: index, in: tree)
    block("<h")
    html.number(level)
    // An empty name cannot be an anchor.
    if !slug.isEmpty, anchors.insert(slug).inserted {
      html.markup(" id=\"")
      html.text(slug)
      html.markup("\"")
    }
    html.markup(">")
  }

  /// Begins a paragraph. The caption of a figure takes over the figure's anchor.
  private mutating func paragraph(_ index: Int) {
    guard let anchor = captionAnchor(at: index + 1), anchors.insert(anchor).inserted else { return block("<p>") }
    block("<p class=\"caption\" id=\"")
    html.text(anchor)
    html.markup("\">")
  }

  /// Returns the anchor with which a caption begins, spelled exactly as a run writes it: `<a id="fig-NAME"></a>`.
  func captionAnchor(at index: Int) -> String? {
    guard index + 1 < tree.nodes.count, case .htmlInline(let tag) = tree.nodes[index].kind,
      case .htmlInline(let end) = tree.nodes[index + 1].kind, tree.nodes[index].parent == tree.nodes[index + 1].parent,
      end == Array("</a>".utf8)
    else { return nil }
    let text = String(decoding: tag, as: UTF8.self)
    guard text.hasPrefix("<a id=\"fig-"), text.hasSuffix("\">") else { return nil }
    let anchor = text.dropFirst(7).dropLast(2)
    return BlockName.isValid(String(anchor.dropFirst(4))) ? String(anchor) : nil
  }

  private mutating func alert(_ kind: MarkdownTree.AlertKind) {
    block("<div class=\"alert ")
    html.text(kind.rawValue)
    html.markup("\" role=\"note\">\n<p class=\"word\"")
    markEnglish()
    html.markup(">")
    html.text(kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst())
    html.markup("</p>\n")
  }

  private mutating func reference(_ number: Int) {
    html.markup("<sup><a href=\"#fn:")
    html.number(number)
    if referenced.insert(number).inserted {
      html.markup("\" id=\"fnref:")
      html.number(number)
    }
    html.markup("\"")
    markEnglish()
    html.markup(" aria-label=\"Footnote ")
    html.number(number)
    html.markup("\">")
    html.number(number)
    html.markup("</a></sup>")
  }

  // MARK: Closing

  private mutating func close(_ index: Int) {
    switch tree.nodes[index].kind {
    case .blockQuote: block("</blockquote>\n")
    case .alert: block("</div>\n")
    case .list(let isOrdered, _, _, _): block(isOrdered ? "</ol>\n" : "</ul>\n")
    case .item: html.markup("</li>\n")
    case .paragraph where !isTight(index):
      if let number = footnote(endingWith: index) { backReference(number) }
      html.markup("</p>\n")
    case .heading(let level):
      html.markup("</h")
      html.number(level)
      html.markup(">\n")
    case .emphasis: html.markup("</em>")
    case .strong: html.markup("</strong>")
    case .link:
      guard silent.remove(index) == nil else { return }
      openLinks -= 1
      html.markup("</a>")
    case .strikethrough: html.markup("</del>")
    case .tableCell: html.markup(isHeader ? "</th>" : "</td>")
    case .tableRow: endRow()
    case .table: endTable(index)
    case .footnote(let number, _):
      if !endsWithParagraph(index) {
        block("<p>")
        backReference(number)
        html.markup("</p>\n")
      }
      block("</li>\n")
    case .footnotes: block("</ol>\n</section>\n")
    default: break
    }
  }

  private func endsWithParagraph(_ index: Int) -> Bool {
    tree.children(of: index).last.map { tree.nodes[$0].kind == .paragraph } ?? false
  }

  /// Returns the footnote whose last block is this paragraph, or nil.
  private func footnote(endingWith paragraph: Int) -> Int? {
    let parent = tree.nodes[paragraph].parent
    guard case .footnote(let number, _) = tree.nodes[parent].kind, tree.nodes[parent].end == tree.nodes[paragraph].end
    else { return nil }
    return number
  }

  private mutating func backReference(_ number: Int) {
    html.markup(" <a href=\"#fnref:")
    html.number(number)
    html.markup("\"")
    markEnglish()
    html.markup(" aria-label=\"Back to the text of footnote ")
    html.number(number)
    html.markup("\">↩</a>")
  }
}
