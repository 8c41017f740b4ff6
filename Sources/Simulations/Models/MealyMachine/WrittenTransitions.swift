import Specification

/// The key `transitions` as it was written, before it is known whether its next states exist.
struct WrittenTransitions: Sendable {
  struct State: Sendable {
    var name: String
    var span: SourceSpan
    var rows: [TransitionTable.Row] = []
    /// The position of each row's next state. Nil for a row with errors, which leads back to its own state as a
    /// substitute. Empty for a graph, whose arrows lead to its own states.
    var nextSpans: [SourceSpan?] = []
  }

  var states: [State] = []
  /// The first state, if the machine was read from a file that marks it.
  var initial: String?
  /// Whether all symbols are known. False if the rows of a state could not be read.
  var knowsSymbols = true

  /// Returns the name of the file in `{file: NAME}`, or nil for a table.
  static func file(_ node: SpecNode?) -> (path: String, span: SourceSpan)? {
    guard case .map(let entries) = node?.content, entries.count == 1, entries[0].key == "file" else { return nil }
    return entries[0].value.scalar.map { ($0, entries[0].value.span) }
  }

  init(states: [State], knowsSymbols: Bool) {
    self.states = states
    self.knowsSymbols = knowsSymbols
  }

  /// Creates the transitions of a graph in a file, whose name is at `span`.
  init(_ graph: MachineGraph, at span: SourceSpan) {
    states = graph.states.map { State(name: $0.name, span: span, rows: $0.rows) }
    initial = graph.initial
  }

  /// Returns the table. Reports next states that do not exist, unless states without rows may be left out.
  func table(allowsUnknown: Bool, in context: inout SpecContext) -> TransitionTable {
    if !allowsUnknown {
      let known = Set(states.map(\.name))
      var unknown = UnknownWords("state", among: states.map(\.name))
      for state in states {
        for (row, span) in zip(state.rows, state.nextSpans) where !known.contains(row.next) {
          if let span { unknown.report(row.next, key: "transitions", at: span, in: &context) }
        }
      }
      unknown.finish(in: &context)
    }
    return TransitionTable(states.map { ($0.name, $0.rows) })
  }
}

/// A machine that was read from a graph in the language DOT.
struct MachineGraph: Sendable {
  struct State: Sendable {
    var name: String
    var rows: [TransitionTable.Row] = []
  }

  var states: [State] = []
  /// The state that an arrow without a label leads to, or nil if the graph marks none.
  var initial: String?

  /// Returns an input or output without the spaces around it.
  static func trimmed(_ word: Substring) -> String {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var bytes = word.utf8
    while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return String(Substring(bytes))
  }
}

/// A list of unknown words, each of which is reported once, up to a limit.
struct UnknownWords {
  private let what: String
  private let words: [Word]
  private var told: Set<String> = []
  private var further = 0
  private var last: SourceSpan?

  /// The maximum number of different words to report.
  private static let limit = 20
  /// The maximum number of known words for which messages suggest or list any.
  private static let manyWords = 300

  init(_ what: String, among known: [String]) {
    self.what = what
    words = known.count <= Self.manyWords ? known.map { Word($0) } : []
  }

  /// Returns whether a word should be reported: it has not been reported before, and the limit has not been reached.
  mutating func admits(_ found: String) -> Bool {
    guard !told.contains(found) else { return false }
    guard told.count < Self.limit else {
      further += 1
      return false
    }
    told.insert(found)
    return true
  }

  mutating func report(
    _ found: String, key: String, at span: @autoclosure () -> SourceSpan, in context: inout SpecContext
  ) {
    guard admits(found) else { return }
    let span = span()
    last = span
    context.report(.unknownWord(found: found, what: what, allowed: words), key: key, at: span)
  }

  /// Returns the word that was probably meant.
  func nearest(to found: String) -> String? { words.nearest(to: found) }

  /// Reports how many further words were unknown.
  func finish(in context: inout SpecContext) {
    guard let last, further > 0 else { return }
    context.report(.invalid("and \(further) more unknown \(what)s", advice: nil), at: last)
  }
}
