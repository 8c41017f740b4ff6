// Machines as graphs. Sources: Graphviz, "DOT Language"; <https://automata.cs.ru.nl/Syntax/Overview>.

import Specification

/// A reader for a Mealy machine in the language DOT, as Graphviz draws it and other programs exchange it.
///
/// `a -> b [label="i/o"]` is a transition from `a` to `b` with the input `i` and the output `o`, and several lines in a
/// label are several transitions. A node from which only one arrow without a label leads marks the initial state. The
/// name of a state is its label, unless two states have the same. Everything else describes the drawing and is ignored.
///
/// Nothing is recursive: the statements of subgraphs count as those of the graph. So the stack does not grow with the
/// text. Limits on the arrows and their labels bound the memory.
struct DotReader {
  enum Token: Equatable {
    /// A name. An unquoted one may be a keyword.
    case name(String, isPlain: Bool)
    /// HTML between `<` and `>`.
    case markup
    /// One of `{ } [ ] ; , = :`.
    case sign(Character)
    case arrow
    /// `--`, between the ends of an undirected edge.
    case line
    case end
  }

  private struct Edge {
    var from: Int32
    var to: Int32
    var symbol: String
    var output: String?
  }

  private struct Pair: Hashable {
    var state: Int32
    var symbol: Int32
  }

  var cursor: TextCursor
  /// The next token, and the offset of its first byte.
  var token = Token.end
  var place = 0
  private var nodes = NameTable()
  /// The label of each node that has one.
  private var labels: [Int32: String] = [:]
  private var symbols = NameTable()
  private var pairs: Set<Pair> = []
  private var edges: [Edge] = []
  /// The number of bytes in the labels of the arrows. A label of several arrows counts for each of them.
  private var textSize = 0
  /// The edges without a label, with their offsets.
  private var bareEdges: [(from: Int32, to: Int32, place: Int)] = []

  /// Reads the only graph of a text.
  static func read(_ bytes: [UInt8]) throws(PatternFormat.Fault) -> MachineGraph {
    let cursor = TextCursor(bytes)
    // Words that differ in such a byte alone would be one word.
    if let invalid = firstInvalidUTF8(in: cursor.bytes) {
      throw cursor.fault("this is not UTF-8", advice: "save the file as UTF-8", at: invalid)
    }
    var reader = DotReader(cursor: cursor)
    try reader.readGraph()
    return try reader.machine()
  }

  private init(cursor: TextCursor) { self.cursor = cursor }

  /// Returns the offset of the first byte that is not part of UTF-8, or nil. O(bytes).
  private static func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var parser = UTF8.ForwardParser(), rest = bytes.makeIterator(), offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { offset += scalar.count }
    return offset
  }

  // MARK: Statements

  private mutating func readGraph() throws(PatternFormat.Fault) {
    try advance()
    if isKeyword("strict") { try advance() }
    guard isKeyword("digraph") else {
      throw fault(
        "found \(found) where a directed graph was expected", advice: "begin the file with 'digraph machine {'")
    }
    try advance()
    if case .name = token { try advance() }
    try skip("{")
    var depth = 1
    while depth > 0 {
      switch token {
      case .end: throw fault("the graph has no end", advice: "write '}' at the end")
      case .sign("{"):
        depth += 1
        try advance()
      case .sign("}"):
        depth -= 1
        try advance()
      case .sign(";"), .sign(","): try advance()
      case .name(let name, _): try readStatement(name)
      default: throw unexpected("a state")
      }
    }
    guard token == .end else {
      throw fault("found \(found) after the end of the graph", advice: "leave only one graph in the file")
    }
  }

  private mutating func readStatement(_ name: String) throws(PatternFormat.Fault) {
    let start = place
    if isKeyword("subgraph") {
      try advance()
      if case .name = token { try advance() }
      guard token == .sign("{") else { throw unexpected("'{'") }
      return
    }
    if isKeyword("graph") || isKeyword("node") || isKeyword("edge") {
      try advance()
      _ = try readLabel()
      return
    }
    try advance()
    if token == .sign("=") {
      try advance()
      return try skipValue()
    }
    try skipPort()
    var path = [nodes.insert(name)]
    while token == .arrow {
      try advance()
      guard case .name(let next, let isPlain) = token, !(isPlain && next.lowercased() == "subgraph") else {
        let isSet = token == .sign("{") || isKeyword("subgraph")
        throw fault(
          "found \(found) where a state was expected",
          advice: isSet ? "write an arrow for each state of a set" : "write the name of a state after ->")
      }
      path.append(nodes.insert(next))
      try advance()
      try skipPort()
    }
    guard token != .line else { throw fault("an edge has no direction", advice: "write -> instead of --") }
    let label = try readLabel()
    if path.count == 1 {
      guard let label else { return }
      // Each `\N` is replaced by the whole name.
      guard label.utf8.count <= Self.longestText / max(1, name.utf8.count) else {
        throw cursor.fault("the label of '\(name.excerpt)' is too long", at: start)
      }
      labels[path[0]] = Self.lines(of: label, node: name).joined(separator: " ")
      return
    }
    let words = try self.words(of: label ?? "", at: start)
    guard words.count * (path.count - 1) <= Self.mostEdges - edges.count else {
      throw cursor.fault("the graph has more than \(Self.mostEdges.grouped) arrows", at: start)
    }
    let size = words.reduce(0) { $0 + $1.symbol.utf8.count + ($1.output?.utf8.count ?? 0) }
    guard size <= (Self.longestText - textSize) / max(1, path.count - 1) else {
      throw cursor.fault("the labels of all arrows are too long", at: start)
    }
    textSize += size * (path.count - 1)
    for (from, to) in zip(path, path.dropFirst()) { try add(words, from, to, at: start) }
  }

  /// Returns the inputs and outputs in the label of an arrow, one for each line.
  private func words(
    of label: String, at start: Int
  ) throws(PatternFormat.Fault) -> [(symbol: String, output: String?)] {
    var words: [(symbol: String, output: String?)] = []
    for line in Self.lines(of: label, node: "") where !MachineGraph.trimmed(line[...]).isEmpty {
      // A slash may have an accent, which belongs to the output.
      let parts = line.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Substring($0) }
      guard parts.count <= 2 else {
        throw cursor.fault("the label '\(line.excerpt)' has several slashes", advice: Self.advice, at: start)
      }
      let symbol = MachineGraph.trimmed(parts[0]), output = parts.count == 2 ? MachineGraph.trimmed(parts[1]) : ""
      guard !symbol.isEmpty else {
        throw cursor.fault("the label '\(line.excerpt)' names no input", advice: Self.advice, at: start)
      }
      words.append((symbol, output.isEmpty ? nil : output))
    }
    return words
  }

  /// Adds an arrow with the words of its label.
  private mutating func add(
    _ words: [(symbol: String, output: String?)], _ from: Int32, _ to: Int32, at start: Int
  ) throws(PatternFormat.Fault) {
    if words.isEmpty { bareEdges.append((from, to, start)) }
    for word in words {
      guard pairs.insert(Pair(state: from, symbol: symbols.insert(word.symbol))).inserted else {
        throw cursor.fault(
          "the state '\(nodes[from].excerpt)' has two arrows for '\(word.symbol.excerpt)'",
          advice: "remove one of them", at: start)
      }
      edges.append(Edge(from: from, to: to, symbol: word.symbol, output: word.output))
    }
  }

  /// The largest number of arrows with a label. Chains and labels of several lines may have far more than bytes.
  private static let mostEdges = 1 << 16
  /// The largest number of bytes in the labels of all arrows, and in the label of a state.
  private static let longestText = 1 << 22

  static let advice = "write INPUT/OUTPUT, as in [label=\"push/click\"]"

  /// Reads lists of attributes, and returns the last label in them.
  private mutating func readLabel() throws(PatternFormat.Fault) -> String? {
    var label: String?
    while token == .sign("[") {
      try advance()
      while token != .sign("]") {
        guard case .name(let key, _) = token else { throw unexpected("an attribute such as label=\"push/click\"") }
        try advance()
        if token == .sign("=") {
          try advance()
          if key == "label" {
            guard case .name(let text, _) = token else {
              throw fault("a label is not text", advice: "write it in double quotes")
            }
            label = text
          }
          try skipValue()
        }
        if token == .sign(",") || token == .sign(";") { try advance() }
      }
      try advance()
    }
    return label
  }

  private mutating func skipValue() throws(PatternFormat.Fault) {
    switch token {
    case .name, .markup: try advance()
    default: throw unexpected("a value")
    }
  }

  /// Skips the side of a node at which an arrow is drawn, as in `a:n`.
  private mutating func skipPort() throws(PatternFormat.Fault) {
    while token == .sign(":") {
      try advance()
      try skipValue()
    }
  }

  mutating func skip(_ sign: Character) throws(PatternFormat.Fault) {
    guard token == .sign(sign) else { throw unexpected("'\(sign)'") }
    try advance()
  }

  private func isKeyword(_ word: String) -> Bool {
    if case .name(let name, true) = token { name.lowercased() == word } else { false }
  }

  var found: String { cursor.found(at: place) }

  private func unexpected(_ what: String) -> PatternFormat.Fault { fault("found \(found) where \(what) was expected") }

  func fault(_ message: String, advice: String? = nil) -> PatternFormat.Fault {
    cursor.fault(message, advice: advice, at: place)
  }

  /// Returns the lines of a label, in which `\n`, `\l` and `\r` end a line and `\N` is the name of the node.
  private static func lines(of label: String, node: String) -> [String] {
    var lines = [""]
    var isEscaped = false
    for scalar in label.unicodeScalars {
      switch (scalar, isEscaped) {
      case ("\\", false): isEscaped = true
      case ("n", true), ("l", true), ("r", true), ("\n", _), ("\r", _):
        lines.append("")
        isEscaped = false
      case ("N", true):
        lines[lines.count - 1] += node
        isEscaped = false
      default:
        lines[lines.count - 1].unicodeScalars.append(scalar)
        isEscaped = false
      }
    }
    return lines
  }

  // MARK: The machine

  private func machine() throws(PatternFormat.Fault) -> MachineGraph {
    var arrows = [Int](repeating: 0, count: nodes.count), isReached = [Bool](repeating: false, count: nodes.count)
    for edge in edges {
      arrows[Int(edge.from)] += 1
      isReached[Int(edge.to)] = true
    }
    for edge in bareEdges {
      arrows[Int(edge.from)] += 1
      isReached[Int(edge.to)] = true
    }
    var isMark = [Bool](repeating: false, count: nodes.count), initial: Int32?
    for edge in bareEdges {
      guard arrows[Int(edge.from)] == 1, !isReached[Int(edge.from)] else {
        throw cursor.fault(
          "the arrow from '\(nodes[edge.from].excerpt)' to '\(nodes[edge.to].excerpt)' has no label",
          advice: Self.advice, at: edge.place)
      }
      guard initial == nil || initial == edge.to else {
        throw cursor.fault(
          "two states are marked as the first", advice: "remove one of the arrows without a label", at: edge.place)
      }
      isMark[Int(edge.from)] = true
      initial = edge.to
    }
    let states = (0..<Int32(nodes.count)).filter { state in
      !isMark[Int(state)] && !(arrows[Int(state)] == 0 && !isReached[Int(state)] && nodes[state].hasPrefix("__start"))
    }
    guard !states.isEmpty else { throw cursor.fault("the graph has no state", advice: Self.advice, at: 0) }
    let labelled = states.map { state in
      labels[state].flatMap { $0.isEmpty ? nil : $0 } ?? nodes[state]
    }
    let usesLabels = Set(labelled).count == states.count
    var graph = MachineGraph(), numbers = [Int](repeating: 0, count: nodes.count)
    for (number, state) in states.enumerated() {
      numbers[Int(state)] = number
      graph.states.append(MachineGraph.State(name: usesLabels ? labelled[number] : nodes[state]))
    }
    for edge in edges {
      let next = graph.states[numbers[Int(edge.to)]].name
      graph.states[numbers[Int(edge.from)]].rows.append(TransitionTable.Row(edge.symbol, next, edge.output))
    }
    graph.initial = initial.map { graph.states[numbers[Int($0)]].name }
    return graph
  }
}
