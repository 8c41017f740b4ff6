import MarkdownSource
import Terminal
import Typography

/// A document before its reader: ``mapper`` turns keys, sizes and documents into new states and effects. It draws itself
/// into frames and touches neither files nor the terminal.
package struct Pager: Sendable {
  /// The present meaning of the keys.
  enum Mode: Hashable, Sendable {
    case reading
    /// A search text is being typed; the line to go back to, and the text that was searched for before.
    case searching(from: Int, before: String)
    /// Headings are shown at the left; what was typed picks among them.
    case outline(filter: String, selected: Int)
    /// An address waits for a yes.
    case asking(address: String)
  }

  /// A place in a document that was left, to come back to.
  struct Place: Hashable, Sendable {
    var source: DocumentSource
    var position: StyledPage.Place
  }

  /// Where to go in a document that was asked for, and the ways back and forward from there.
  struct Arrival: Hashable, Sendable {
    enum Goal: Hashable, Sendable {
      /// Otherwise the start.
      case anchor(String?)
      case position(StyledPage.Place)
      /// The lines that are on the screen: it is the same document, and may have changed.
      case here
    }

    var goal: Goal
    var past: [Place]
    var future: [Place]
  }

  var document: ReaderDocument
  var layout: MarkdownLayout
  var search: PageSearch?
  var mode = Mode.reading
  /// The first line that is shown, and how many columns are scrolled away at the left.
  var top = 0
  var left = 0
  package private(set) var columns: Int
  package private(set) var rows: Int
  private let links: RenderOptions.Links
  var isASCII: Bool
  var wraps = true
  /// The link that Enter follows, an index of the page's links.
  var focus: Int?
  /// The link on which a button of the mouse was pressed.
  var pressed: Int?
  var query = ""
  var matches: [Range<Int>] = []
  var currentMatch: Int?
  /// Said in the last row until the next key.
  var message: String?
  /// The digits and the first half of a command of two keys that were typed.
  var count: Int?
  var prefix: Unicode.Scalar?
  var marks: [Unicode.Scalar: Place] = [:]
  var past: [Place] = []
  var future: [Place] = []
  /// The action once the requested document has arrived.
  var pending: Arrival?
  /// The place on top before the width changed, as long as nothing else moves the text: sizes that come and go do not
  /// add up.
  private var held: StyledPage.Place?
  /// Documents that were read already, for the way back.
  private var known: [DocumentSource: ReaderDocument] = [:]

  package init(
    _ document: ReaderDocument, columns: Int, rows: Int, links: RenderOptions.Links = .none, isASCII: Bool = false
  ) {
    self.document = document
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.links = links
    self.isASCII = isASCII
    message = document.remark
    layout = MarkdownLayout(document.tree, RenderOptions(width: columns))
    known[document.source] = document
    relayout()
  }

  var page: StyledPage { layout.page }

  /// Rows of text; the last one is the status.
  var height: Int { max(1, rows - 1) }

  /// Lines of the document to the end of the screen must be there before they are shown.
  mutating func need(lines: Int) { layout.draw(lines: lines) }

  /// All lines: for the end, a search, an outline.
  mutating func needAll() { layout.draw() }

  /// Columns of the text: very long lines are hard to read.
  private static let widest = 100

  var textWidth: Int {
    let taken = outlineColumns
    return min(taken < columns ? columns - taken : columns, Self.widest)
  }

  /// Columns of tables, which may take all of the screen.
  private var tableWidth: Int { max(1, outlineColumns < columns ? columns - outlineColumns : columns) }

  /// Sets the document anew for the width of the screen.
  mutating func relayout() {
    var options = RenderOptions(width: textWidth)
    options.links = links
    options.isASCII = isASCII
    options.wraps = wraps
    options.tableWidth = tableWidth
    options.pictures = document.pictures
    layout = MarkdownLayout(document.tree, options)
    search = nil
    need(lines: top + 2 * height)
  }

  /// The place in the text of the first line that is shown, whatever the width.
  var position: StyledPage.Place { page.place(of: top) }

  var place: Place { Place(source: document.source, position: position) }

  /// Keeps the place that is left, to come back to.
  mutating func leave() {
    past.append(place)
    future = []
  }

  mutating func go(to place: StyledPage.Place) {
    while !layout.isDone, page.lines.last.map({ $0.position <= place.position }) ?? true {
      need(lines: page.lines.count + 1000)
    }
    top = page.line(at: place)
    scroll(by: 0)
  }

  // MARK: What comes in

  /// The window has another size: the text that was on top stays there.
  package mutating func resize(columns: Int, rows: Int) {
    keepTop { pager in
      // The question might not be seen to its end.
      if case .asking = pager.mode { pager.mode = .reading }
      pager.columns = max(1, columns)
      pager.rows = max(1, rows)
    }
    scroll(by: 0)
  }

  /// Changes something on which the width of the text may depend. The text that was on top stays there.
  mutating func keepTop(_ change: (inout Pager) -> Void) {
    let place = held.map { page.line(at: $0) == top ? $0 : position } ?? position
    let hadWidths = (textWidth, tableWidth)
    change(&self)
    guard (textWidth, tableWidth) != hadWidths else { return }
    relayout()
    go(to: place)
    held = place
    // An outline names the headings of the whole page.
    if case .outline = mode { needAll() }
    refreshSearch()
  }

  /// A document that was asked for.
  package mutating func show(_ document: ReaderDocument) {
    if case .searching(_, let before) = mode { query = before }
    known[document.source] = document
    self.document = document
    focus = nil
    matches = []
    currentMatch = nil
    mode = .reading
    asked = nil
    message = document.remark
    let (hadTop, hadLeft) = (top, left)
    top = 0
    left = 0
    relayout()
    guard let arrival = pending else { return }
    pending = nil
    past = arrival.past
    future = arrival.future
    switch arrival.goal {
    case .anchor(nil): break
    case .anchor(let anchor?): if let line = line(ofAnchor: anchor) { scroll(toSection: line) }
    case .position(let position): go(to: position)
    case .here:
      scroll(to: hadTop)
      scrollSideways(by: hadLeft)
    }
  }

  /// A document that was asked for cannot be shown.
  package mutating func fail(_ refusal: ReaderDocument.Refusal) {
    pending = nil
    message = refusal.message
  }

  /// Says something in the last row until the next key.
  package mutating func say(_ text: String) { message = text }

  /// Whether all of the document is set.
  package var isDone: Bool { layout.isDone }

  /// Sets a little more of the document, so its length is known soon.
  package mutating func setMore() { need(lines: page.lines.count + 2000) }

  /// Goes to a document; what is known is shown at once.
  mutating func visit(_ source: DocumentSource, _ arrival: Arrival) -> [ReaderEffect] {
    pending = arrival
    guard let document = known[source] else { return .load(.load(source)) }
    show(document)
    return []
  }

  /// Reads the document anew, and stays at its place; other files too when they are visited again.
  mutating func reload() -> [ReaderEffect] {
    guard pending == nil else { return [] }
    guard case .file = document.source else {
      message = "only a file can be read again"
      return []
    }
    known = known.filter { if case .file = $0.key { false } else { true } }
    pending = Arrival(goal: .here, past: past, future: future)
    return .load(.load(document.source))
  }

  // MARK: Moving

  /// The last line that may stand on top.
  var lastTop: Int { max(0, page.lines.count - height) }

  mutating func scroll(by lines: Int) {
    need(lines: top + lines + 2 * height)
    top = min(max(0, top + lines), lastTop)
  }

  mutating func scroll(to line: Int) {
    need(lines: line + 2 * height)
    top = min(max(0, line), lastTop)
  }

  /// The line of an anchor. Without one, nil and a message.
  mutating func line(ofAnchor anchor: String) -> Int? {
    if anchor.isEmpty { return 0 }
    needAll()
    let heading = page.headings.first { $0.slug == anchor }?.line
    let line = heading ?? page.anchors[anchor] ?? page.headings.first { $0.slug == anchor.lowercased() }?.line
    if line == nil { message = "no heading '#\(anchor)'" }
    return line
  }

  mutating func goToEnd() {
    needAll()
    top = lastTop
  }

  /// So many hundredths of the way.
  mutating func scroll(toPercent percent: Int) {
    needAll()
    top = lastTop * min(percent, 100) / 100
  }

  mutating func scrollSideways(by columns: Int) {
    let widest = page.lines[visibleLines].reduce(0) { max($0, $1.width) }
    left = min(max(0, left + columns), max(0, widest - self.columns))
  }

  /// The heading that was asked for, and the line that was on top then. Near the end of a page it is not on top itself.
  private var asked: (heading: Int, top: Int)?

  /// Goes to a line, where a heading may begin a section.
  mutating func scroll(toSection line: Int) {
    scroll(to: line)
    asked = page.headings.firstIndex { $0.line == line }.map { ($0, top) }
  }

  /// The heading of the section that is read: the one that was asked for, while nothing is scrolled; at the end of the
  /// page the last one.
  var currentHeading: Int? {
    if let asked, asked.top == top, page.headings.indices.contains(asked.heading),
      top >= page.headings[asked.heading].line || top >= lastTop
    {
      return asked.heading
    }
    if layout.isDone, lastTop > 0, top >= lastTop { return page.headings.indices.last }
    return page.headings.lastIndex { $0.line <= top }
  }

  var visibleLines: Range<Int> { min(top, page.lines.count)..<min(top + height, page.lines.count) }
}
