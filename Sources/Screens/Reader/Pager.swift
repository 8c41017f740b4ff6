import MarkdownSource
import Terminal
import Typography

/// A document on the screen of a reader. ``mapper`` turns keys, sizes and documents into new states and effects. The
/// pager draws itself into frames and touches neither files nor the terminal.
package struct Pager: Sendable {
  /// The current meaning of the keys.
  enum Mode: Hashable, Sendable {
    case reading
    /// A search text is being typed. The values are the line to go back to, and the previous search text.
    case searching(from: Int, before: String)
    /// Headings are shown on the left, filtered by the typed text.
    case outline(filter: String, selected: Int)
    /// An address waits for confirmation.
    case asking(address: String)
  }

  /// A place in a document that was left, so that one can return to it.
  struct Place: Hashable, Sendable {
    var source: DocumentSource
    var position: StyledPage.Place
  }

  /// The destination in a requested document, and the places to go back and forward to from there.
  struct Arrival: Hashable, Sendable {
    enum Goal: Hashable, Sendable {
      /// An anchor, or the start of the document if it is nil.
      case anchor(String?)
      case position(StyledPage.Place)
      /// The lines that are on the screen. The document is the same, but may have changed.
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
  /// The first visible line, and the number of columns that are scrolled away on the left.
  var top = 0
  var left = 0
  package private(set) var columns: Int
  package private(set) var rows: Int
  private let links: RenderOptions.Links
  var isASCII: Bool
  var wraps = true
  /// The link that Enter follows, as an index of the page's links.
  var focus: Int?
  /// The link on which a mouse button was pressed.
  var pressed: Int?
  var query = ""
  var matches: [Range<Int>] = []
  var currentMatch: Int?
  /// The message in the last row, until the next key.
  var message: String?
  /// The digits that were typed, and the first key of a command of two keys.
  var count: Int?
  var prefix: Unicode.Scalar?
  var marks: [Unicode.Scalar: Place] = [:]
  var past: [Place] = []
  var future: [Place] = []
  /// The destination in the requested document.
  var pending: Arrival?
  /// The place at the top before the width changed, until something else moves the text. With it, repeated changes of
  /// the width do not add up.
  private var held: StyledPage.Place?
  /// The documents that were already read, for going back.
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

  /// The number of rows of text. The last row of the screen is the status.
  var height: Int { max(1, rows - 1) }

  /// Lays out at least this many lines. Lines must be laid out before they are shown.
  mutating func need(lines: Int) { layout.draw(lines: lines) }

  /// Lays out all lines, for the end, a search or an outline.
  mutating func needAll() { layout.draw() }

  /// The largest number of columns of text, because very long lines are hard to read.
  private static let widest = 100

  var textWidth: Int {
    let taken = outlineColumns
    return min(taken < columns ? columns - taken : columns, Self.widest)
  }

  /// The number of columns of tables, which may take the whole screen.
  private var tableWidth: Int { max(1, outlineColumns < columns ? columns - outlineColumns : columns) }

  /// Lays out the document again for the width of the screen.
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

  /// The place in the text of the first visible line, which does not depend on the width.
  var position: StyledPage.Place { page.place(of: top) }

  var place: Place { Place(source: document.source, position: position) }

  /// Notes the place that is left, so that one can return to it.
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

  /// Handles a new size of the window. The text at the top stays there.
  package mutating func resize(columns: Int, rows: Int) {
    keepTop { pager in
      // The question might no longer be visible in full.
      if case .asking = pager.mode { pager.mode = .reading }
      pager.columns = max(1, columns)
      pager.rows = max(1, rows)
    }
    scroll(by: 0)
  }

  /// Changes something on which the width of the text may depend. The text at the top stays there.
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

  /// Shows a document that was requested.
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

  /// Handles the refusal of a document that was requested.
  package mutating func fail(_ refusal: ReaderDocument.Refusal) {
    pending = nil
    message = refusal.message
  }

  /// Shows a message in the last row until the next key.
  package mutating func say(_ text: String) { message = text }

  /// Whether the whole document is laid out.
  package var isDone: Bool { layout.isDone }

  /// Lays out some more of the document, so its length is soon known.
  package mutating func setMore() { need(lines: page.lines.count + 2000) }

  /// Goes to a document. A document that was already read is shown at once.
  mutating func visit(_ source: DocumentSource, _ arrival: Arrival) -> [ReaderEffect] {
    pending = arrival
    guard let document = known[source] else { return .load(.load(source)) }
    show(document)
    return []
  }

  /// Reads the document again, and stays at its place. Other files are read again when they are next visited.
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

  /// The last line that may be at the top.
  var lastTop: Int { max(0, page.lines.count - height) }

  mutating func scroll(by lines: Int) {
    need(lines: top + lines + 2 * height)
    top = min(max(0, top + lines), lastTop)
  }

  mutating func scroll(to line: Int) {
    need(lines: line + 2 * height)
    top = min(max(0, line), lastTop)
  }

  /// Returns the line of an anchor. If there is no such anchor, it returns nil and shows a message.
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

  /// Scrolls to a percentage of the way to the end.
  mutating func scroll(toPercent percent: Int) {
    needAll()
    top = lastTop * min(percent, 100) / 100
  }

  mutating func scrollSideways(by columns: Int) {
    let widest = page.lines[visibleLines].reduce(0) { max($0, $1.width) }
    left = min(max(0, left + columns), max(0, widest - self.columns))
  }

  /// The heading that was chosen, and the line that was then at the top. Near the end of a page, the heading itself is
  /// not at the top.
  private var asked: (heading: Int, top: Int)?

  /// Goes to a line, which may be a heading that begins a section.
  mutating func scroll(toSection line: Int) {
    scroll(to: line)
    asked = page.headings.firstIndex { $0.line == line }.map { ($0, top) }
  }

  /// The heading of the current section. This is the chosen heading until something scrolls. Otherwise, at the end of
  /// the page, it is the last one.
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
