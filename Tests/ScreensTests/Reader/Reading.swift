import MarkdownSource
import Mealy
import Screens
import Terminal
import Typography

/// A pager with a person in front of it.
struct Reading {
  var pager: Pager
  /// The requests of the pager, in order.
  private(set) var effects: [ReaderRequest] = []

  static let source = DocumentSource.file(root: "/root", path: "docs/here.md")

  init(_ markdown: String, columns: Int = 40, rows: Int = 8, from source: DocumentSource = source) throws {
    pager = Pager(try Self.document(markdown, source), columns: columns, rows: rows)
  }

  /// Creates a pager with the lines `line 1`, `line 2` and so on.
  init(lines count: Int, columns: Int = 40, rows: Int = 8) throws {
    try self.init((1...count).map { "line \($0)\\\n" }.joined(), columns: columns, rows: rows)
  }

  static func document(_ markdown: String, _ source: DocumentSource = source) throws -> ReaderDocument {
    try ReaderDocument.parse(Array(markdown.utf8), from: source)
  }

  mutating func press(_ keys: String) {
    for scalar in keys.unicodeScalars { press(.character(scalar)) }
  }

  mutating func press(_ keys: TerminalKey..., with modifiers: Modifiers = []) {
    for key in keys { send(.event(.key(key, modifiers))) }
  }

  mutating func send(_ input: ReaderInput) {
    for case .fetch(_, let request) in Pager.mapper(&pager, input).output ?? [] { effects.append(request) }
  }

  mutating func click(column: Int, row: Int) {
    send(.event(.mouse(Mouse(.press(.left), column: column, row: row))))
    send(.event(.mouse(Mouse(.release(.left), column: column, row: row))))
  }

  /// Answers the pager's last request.
  mutating func answer(_ markdown: String) throws {
    guard case .load(let source)? = effects.last else { return }
    send(.loaded(.success(try Self.document(markdown, source))))
  }

  // MARK: What is seen

  /// The rows without trailing spaces.
  var rows: [String] {
    let frame = pager.frame(.terminal)
    return (0..<frame.rows).map { row in
      var text = Substring(Self.text(of: row, in: frame))
      while text.last == " " { text.removeLast() }
      return String(text)
    }
  }

  /// All rows except the last.
  var text: [String] { Array(rows.dropLast()) }
  var top: String { rows[0] }

  /// The last row, and the rows above it that it needs.
  var status: String {
    let frame = pager.frame(.terminal)
    var first = frame.rows - 1
    while first > 0, frame[0, first - 1].style == CellStyle(.inverse) { first -= 1 }
    return (first..<frame.rows).map { Self.text(of: $0, in: frame) }.joined()
  }

  private static func text(of row: Int, in frame: TerminalFrame) -> String {
    (0..<frame.columns).map { frame[$0, row].text.string }.joined()
  }

  /// Returns the texts of the cells with a style, in one piece for adjacent cells.
  func marked(_ style: CellStyle) -> [String] {
    let frame = pager.frame(.terminal)
    var pieces: [String] = []
    for row in 0..<(frame.rows - 1) {
      var isOpen = false
      for column in 0..<frame.columns {
        let cell = frame[column, row]
        if cell.style == style {
          pieces.append((isOpen ? pieces.removeLast() : "") + cell.text.string)
        }
        isOpen = cell.style == style
      }
    }
    return pieces
  }

  var matches: [String] { marked(CellStyle(foreground: .palette(0), background: .palette(3))) }
  var currentMatch: [String] { marked(CellStyle(foreground: .palette(0), background: .palette(2))) }
  var focusedLink: [String] { marked(CellStyle([.underline, .inverse], foreground: .palette(4))) }
}
