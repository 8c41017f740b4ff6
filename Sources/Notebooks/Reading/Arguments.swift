import Blocks
import MarkdownSource
import Simulations
import Specification
import Typography

/// Arguments of the form `key=value` as the specification of a block.
///
/// They form the same tree as the YAML of a block, so the same declarations read them and produce the same messages.
/// Each argument is a line of ``source``.
package struct Arguments: Sendable {
  package private(set) var faults: [Diagnostic] = []
  /// Whether an argument is not `key=value` or repeats a key, which is a usage error.
  package private(set) var areMisused = false
  /// The arguments, one per line, for quotations in messages.
  package let source: SourceText
  package private(set) var entries: [SpecEntry] = []
  /// The number of the line before the first argument, in the places of messages.
  private let firstLine: Int

  /// Reads the arguments.
  ///
  /// - Parameters:
  ///   - firstLine: the number of lines of another source, so that its places differ from those of the arguments.
  ///   - example: an argument that works, for the advice on a word that is not `key=value`.
  package init(_ arguments: [String], behind firstLine: Int = 0, example: String = "steps=100") {
    source = SourceText(Array(arguments.map { $0 + "\n" }.joined().utf8))
    self.firstLine = firstLine
    for (index, argument) in arguments.enumerated() { add(argument, line: firstLine + index + 1, example) }
  }

  /// Returns a diagnostic about an argument, with its line among the arguments, or nil if it concerns something else.
  package func own(_ diagnostic: Diagnostic) -> Diagnostic? {
    guard var span = diagnostic.span, span.start.line > firstLine else { return nil }
    span.start.line -= firstLine
    span.end.line -= firstLine
    var own = diagnostic
    own.span = span
    return inWords(own)
  }

  /// Returns a diagnostic whose advice is written as arguments. Braces and spaces would mean something to a shell.
  private func inWords(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let help = diagnostic.help else { return diagnostic }
    var diagnostic = diagnostic
    if help.hasPrefix("write {"), let end = help.firstRange(of: "} instead of "), let span = diagnostic.span {
      let map = help[help.index(help.startIndex, offsetBy: "write ".count)..<end.upperBound]
        .dropLast(" instead of ".count)
      let line = String(decoding: source.line(span.start.line), as: UTF8.self)
      guard let equals = line.firstIndex(of: "="), line[line.index(after: equals)...] == help[end.upperBound...] else {
        return diagnostic
      }
      let key = line[..<equals], inner = map.dropFirst().dropLast()
      if let colon = inner.firstRange(of: ": "), !inner[colon.upperBound...].contains(where: { ",{}".contains($0) }) {
        diagnostic.help =
          "write " + ShellWord.quoted("\(key).\(inner[..<colon.lowerBound])=\(inner[colon.upperBound...])")
      } else {
        diagnostic.help = "write " + ShellWord.quoted("\(key)=\(map)")
      }
    } else if let pairs = Self.pairs(in: help) {
      diagnostic.help = pairs
    } else if help.hasPrefix("add a line '"), help.hasSuffix("'") {
      let line = help.dropFirst("add a line '".count).dropLast()
      guard let colon = line.firstRange(of: ": ") else { return diagnostic }
      diagnostic.help = "add " + ShellWord.quoted("\(line[..<colon.lowerBound])=\(line[colon.upperBound...])")
    }
    return diagnostic
  }

  /// Returns advice such as `add rule: B3/S23 and boundary: unbounded` as arguments, or nil for any other advice.
  private static func pairs(in help: String) -> String? {
    guard let verb = ["add ", "write "].first(where: help.hasPrefix) else { return nil }
    var rest = help.dropFirst(verb.count), words: [String] = []
    while true {
      guard let colon = rest.firstRange(of: ": "), !rest[..<colon.lowerBound].isEmpty,
        rest[..<colon.lowerBound].allSatisfy({ ("a"..."z").contains($0) })
      else { return nil }
      let end = rest.firstRange(of: " and ")
      let value = rest[colon.upperBound..<(end?.lowerBound ?? rest.endIndex)]
      guard !value.isEmpty, !value.contains(where: { " {}[]'\"".contains($0) }) else { return nil }
      words.append(ShellWord.quoted("\(rest[..<colon.lowerBound])=\(value)"))
      guard let end else { return verb + words.joined(separator: " ") }
      rest = rest[end.upperBound...]
    }
  }

  /// The place of keys that the user left out and of the block itself, which is before the first argument.
  private static let nowhere = SourceLocation(line: 0, column: 0)

  /// Returns the diagnostic without its place if the place is not in an argument. Otherwise a wrong argument would be
  /// quoted.
  package func placed(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    if diagnostic.span?.start.line == Self.nowhere.line { diagnostic.span = nil }
    return inWords(diagnostic)
  }

  /// Returns whether the user gave a key, either with one value or with several values in a sweep.
  package func contains(_ key: String) -> Bool {
    entries.contains { entry in
      if entry.key == key { return true }
      guard entry.key == "sweep", case .map(let swept) = entry.value.content else { return false }
      return swept.contains { $0.key == key }
    }
  }

  /// Adds a key with a plain text as its value, unless the user gave the key.
  package mutating func supply(_ key: String, _ text: String) { supply(key, .scalar(text, isQuoted: false)) }

  /// Adds a key with any value, unless the user gave the key.
  package mutating func supply(_ key: String, _ content: SpecNode.Content) {
    guard !contains(key) else { return }
    let span = SourceSpan(start: Self.nowhere, end: Self.nowhere)
    entries.append(SpecEntry(key: key, keySpan: span, value: SpecNode(content, at: span)))
  }

  /// Adds the required keys that the user left out, with the values of the model's example, and the keys that they
  /// depend on there.
  package mutating func supplyRequired(of model: ModelDeclaration) {
    // States and symbols of the example mean nothing to another machine.
    guard !contains("transitions") else { return }
    // A machine without input would have nothing to do.
    supply(["input"], asInExampleOf: model)
    // The number of digits in a code depends on the number of colours.
    if !contains("code") { supply(["colours", "radius"], asInExampleOf: model) }
    // The phases of an automaton take the place of its rules.
    let replaced = contains("phases") ? "rules" : nil
    supply(Set(model.keys.filter(\.isRequired).map(\.name).filter { $0 != replaced }), asInExampleOf: model)
  }

  /// Adds those of the given keys that the user left out and the model's example contains.
  package mutating func supply(_ keys: Set<String>, asInExampleOf model: ModelDeclaration) {
    let example = StrictYaml.read(Array(model.example.utf8)) { _, _ in Self.nowhere }.node
    guard case .map(let members) = example?.content else { return }
    entries += members.filter { keys.contains($0.key) && !contains($0.key) }
  }

  package var node: SpecNode {
    SpecNode(.map(entries), at: SourceSpan(start: Self.nowhere, end: Self.nowhere))
  }

  private mutating func add(_ argument: String, line: Int, _ example: String) {
    let scalars = Array(argument.unicodeScalars)
    guard let equals = scalars.firstIndex(of: "="), equals > 0 else {
      areMisused = true
      faults.append(
        Diagnostic(.error, "'\(argument)' is not key=value", help: "write \(example), for example", line: line))
      return
    }
    func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
    func span(_ range: Range<Int>) -> SourceSpan {
      SourceSpan(
        start: SourceLocation(line: line, column: range.lowerBound + 1),
        end: SourceLocation(line: line, column: range.upperBound + 1))
    }
    let valueRange = equals + 1..<scalars.count
    guard let value = value(text(valueRange), line: line, offset: equals + 1, span: span(valueRange)) else { return }
    // The path of keys, outermost first, with the place of each.
    var path: [(name: String, span: SourceSpan)] = []
    var start = 0
    for index in 0...equals where index == equals || scalars[index] == "." {
      path.append((text(start..<index), span(start..<index)))
      start = index + 1
    }
    if let taken = Self.insert(value, at: path[...], into: &entries) {
      areMisused = true
      faults.append(Diagnostic(.error, "the key '\(taken)' is given twice", at: span(0..<equals)))
    }
  }

  /// Returns the value of an argument. Text that looks like a list or a map is YAML in flow style; anything else is
  /// plain text.
  private mutating func value(_ text: String, line: Int, offset: Int, span: SourceSpan) -> SpecNode? {
    guard text.hasPrefix("[") || text.hasPrefix("{") else {
      return SpecNode(.scalar(text, isQuoted: false), at: span)
    }
    let (node, errors) = StrictYaml.read(Array(text.utf8)) { _, column in
      SourceLocation(line: line, column: offset + column + 1)
    }
    faults += errors.map { Diagnostic($0) }
    return errors.isEmpty ? node : nil
  }

  /// Inserts a value at a path of keys. Returns a key that is already taken, or nil after success.
  private static func insert(
    _ value: SpecNode, at path: ArraySlice<(name: String, span: SourceSpan)>, into entries: inout [SpecEntry]
  ) -> String? {
    guard let (name, span) = path.first else { return nil }
    let rest = path.dropFirst()
    let existing = entries.firstIndex { $0.key == name }
    if rest.isEmpty {
      if existing != nil { return name }
      entries.append(SpecEntry(key: name, keySpan: span, value: value))
      return nil
    }
    var members: [SpecEntry] = []
    if let existing {
      guard case .map(let present) = entries[existing].value.content else { return name }
      members = present
    }
    let taken = insert(value, at: rest, into: &members)
    let map = SpecNode(.map(members), at: existing.map { entries[$0].value.span } ?? value.span)
    if let existing {
      entries[existing].value = map
    } else {
      entries.append(SpecEntry(key: name, keySpan: span, value: map))
    }
    return taken
  }
}

extension Arguments {
  /// Adds what a single simulation needs and the user left out: the model, its required keys, a number of steps, and a
  /// size. Required keys have the values of the model's example.
  ///
  /// - Parameters:
  ///   - grid: the size of a lattice that fits the terminal. A line uses only the columns. A pattern that does not fit
  ///     the grid gets an unbounded plane instead.
  ///   - pattern: a pattern that must fit. A lattice without a given size is made large enough for it.
  ///   - opensFile: whether a pattern file is opened. Without a lattice in its rule, it gets an unbounded plane, unless
  ///     empty space changes under the rule.
  ///   - context: returns a context for reading the keys, to find out whether a size is missing.
  package mutating func complete(
    for model: ModelDeclaration, grid: (columns: Int, rows: Int), holding pattern: Pattern? = nil,
    opensFile: Bool = false, in context: () -> SpecContext
  ) {
    supply("model", model.name)
    // Otherwise the run would have no end.
    if model.keys.contains(where: { $0.name == "until" }), !["steps", "until"].contains(where: contains) {
      supply("steps", "100")
    }
    supplyRequired(of: model)
    guard !Self.sizeKeys.contains(where: contains), isSizeMissing(model, context()) else { return }
    let columns = max(grid.columns, pattern?.columns ?? 0), rows = max(grid.rows, pattern?.rows ?? 0)
    switch model.lattice {
    case .line: supply("grid", "\(grid.columns)")
    case .plane:
      var completed = self
      completed.supply("grid", "\(columns)x\(rows)")
      if !contains("boundary") {
        // A pattern that was saved from a plane continues on a plane, and some numbers of steps need one.
        var open = self
        open.supply("boundary", "unbounded")
        if open.needsPlane(columns, rows, orElse: completed, context) || opensFile && open.staysEmpty(context()) {
          self = open
          return
        }
      }
      // A rule such as B3/S23:T0,20 sets the length of one side, and the size of the terminal would contradict it.
      if !completed.isSizeMissing(model, context()) { self = completed }
    case .none: supply(Set(Self.sizeKeys), asInExampleOf: model)
    }
  }

  /// Returns whether the initial patterns need a plane.
  ///
  /// A position that a plane refuses also counts: the plane reports it, while a grid would silently ignore it.
  private func needsPlane(
    _ columns: Int, _ rows: Int, orElse bounded: Arguments, _ context: () -> SpecContext
  ) -> Bool {
    var read = context()
    if let block = BlockSpecification(node, in: &read) {
      return (block.simulation as? Life)?.beginsBeyond(columns: columns, rows: rows) ?? false
    }
    guard read.errors.contains(where: { $0.key == "initial" }) else { return false }
    var other = context()
    return BlockSpecification(bounded.node, in: &other) != nil
  }

  /// Returns whether the keys describe a plane whose empty space never changes.
  private func staysEmpty(_ context: SpecContext) -> Bool {
    var context = context
    let life = BlockSpecification(node, in: &context)?.simulation as? Life
    return life.map { !$0.fillsEmptySpace } ?? false
  }

  /// The keys that determine the size of a model.
  private static let sizeKeys = ["grid", "people", "pairs"]

  /// Returns whether the size of a model is missing.
  ///
  /// A rule may determine the size, and an unbounded lattice needs none. A line always takes the width of the terminal.
  /// A board without a lattice takes the size of its example.
  private func isSizeMissing(_ model: ModelDeclaration, _ context: SpecContext) -> Bool {
    guard model.lattice != .line else { return true }
    var context = context
    return BlockSpecification(node, in: &context) == nil
      && context.errors.contains { error in error.key.map(Self.sizeKeys.contains) ?? false }
  }
}
