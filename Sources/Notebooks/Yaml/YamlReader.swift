import Simulations
import Specification

/// Builds the tree from events and rejects everything outside the strict subset of YAML.
struct YamlReader {
  private let text: YamlText
  private let locate: (Int, Int) -> SourceLocation
  private var foreign: ForeignYaml
  private var collections: [OpenCollection] = []
  private var root: SpecNode?
  private var errors: [SpecError] = []
  /// The number of errors beyond those that are kept.
  private var further = 0
  /// The largest number of errors that are kept. It is less than the number printed for a file, so the count of the
  /// rest is printed as well.
  private static let errorLimit = 900
  private var isWhole = true
  /// Whether parts were left out of a tree that can still be read.
  private var hasGaps = false
  private var documents = 0
  /// Whether the root was already reported as a text that should be a map. Later errors would be consequences of this.
  private var isMisreadRoot = false

  init(_ text: YamlText, select: String?, locate: @escaping (Int, Int) -> SourceLocation) {
    self.text = text
    foreign = ForeignYaml(butFor: select)
    self.locate = locate
  }

  /// Whether the reading ended inside foreign parts that are nested too deeply.
  var isTooDeep: Bool { foreign.isTooDeep }

  /// Reads the next event. Returns false if nothing more needs to be read.
  mutating func take(_ event: YamlEvent) -> Bool {
    if foreign.holds(event, below: collections.count, isInKey: collections.first?.key != nil) {
      guard foreign.isTooDeep else { return true }
      refuse("lists and maps are nested too deep", advice: "nest them at most 256 deep", at: span(event))
      isWhole = false
      return false
    }
    switch event.kind {
    case .documentStart(let hasDirectives): return startDocument(event, hasDirectives: hasDirectives)
    case .documentEnd: return foreign.select == nil
    case .alias:
      refuse(
        "'\(source(event))' is an alias, which a notebook does not allow",
        advice: "write the value out, or put a text that starts with '*' in quotes", at: span(event))
      hasGaps = true
      add(SpecNode(.scalar("", isQuoted: true), at: span(event)), event, isPlain: false)
    case .scalar(let value, let style):
      refuseProperties(of: event, isScalar: true)
      refuseEscapes(in: event)
      let end = style == .block ? text.trimmed(event.end, downTo: event.start) : event.end
      let node = SpecNode(
        .scalar(text.restored(value), isQuoted: style != .plain), at: span(event.start, end))
      add(node, event, isPlain: style == .plain)
    case .listStart(let isFlow): return open(event, isMap: false, isFlow: isFlow)
    case .mapStart(let isFlow): return open(event, isMap: true, isFlow: isFlow)
    case .collectionEnd: close(event)
    }
    return true
  }

  /// Returns the tree, as far as there is one, and the errors in the order of their places.
  consuming func finish(_ problem: YamlProblem?) -> StrictYaml.Parsed {
    if let problem {
      isWhole = false
      if !isMisreadRoot {
        let bracket = collections.last { $0.isFlow }?.start
        errors.append(YamlSyntaxFault(problem, in: text, openBracket: bracket).error(span))
      }
    }
    if further > 0, let last = errors.last {
      errors.append(SpecError(.invalid("and \(further) more errors", advice: nil), at: last.span))
    }
    let inOrder = errors.enumerated().sorted {
      ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
    }
    var parsed = StrictYaml.Parsed(node: nil, extent: hasGaps ? .gaps : .whole, errors: inOrder.map(\.element))
    guard isWhole else {
      parsed.extent = .cut
      if let collection = collections.first, collection.isMap {
        parsed.node = SpecNode(
          .map(collection.entries), at: span(collection.start, collection.end), isInBraces: collection.isFlow)
      }
      return parsed
    }
    if let select = foreign.select {
      guard case .map(let entries)? = root?.content else { return parsed }
      parsed.node = entries.first { $0.key == select }?.value
    } else if let root, root.content != .scalar("", isQuoted: false) {
      parsed.node = root
    } else {
      parsed.node = SpecNode(.map([]), at: span(0, 0))
    }
    return parsed
  }

  // MARK: Documents

  private mutating func startDocument(_ event: YamlEvent, hasDirectives: Bool) -> Bool {
    documents += 1
    guard foreign.select == nil else { return true }
    if hasDirectives {
      refuse(
        "a line that starts with '%' is a directive, which a notebook does not allow", advice: "delete it",
        at: span(event.start, text.trimmed(text.line(text.place(event.start).line).upperBound, downTo: event.start)))
    }
    guard documents > 1 else { return true }
    refuse(
      "a second document starts here; a block holds one", advice: "delete this line, or make it a block of its own",
      at: span(event))
    return false
  }

  // MARK: Lists and maps

  private mutating func open(_ event: YamlEvent, isMap: Bool, isFlow: Bool) -> Bool {
    if foreign.select == nil || !collections.isEmpty { refuseProperties(of: event, isScalar: false) }
    guard collections.count < StrictYaml.maximumDepth else {
      refuse("lists and maps are nested more than \(StrictYaml.maximumDepth) deep", advice: nil, at: span(event))
      isWhole = false
      return false
    }
    collections.append(OpenCollection(isMap: isMap, isFlow: isFlow, start: event.start, end: event.end))
    return true
  }

  private mutating func close(_ event: YamlEvent) {
    guard var collection = collections.popLast() else { return }
    reportLost(in: &collection)
    // The end mark of a block collection is the start of the next node.
    let end = collection.isFlow ? event.end : collection.end
    let node = SpecNode(
      collection.isMap ? .map(collection.entries) : .list(collection.items), at: span(collection.start, end),
      isInBraces: collection.isMap && collection.isFlow)
    var closed = event
    closed.start = collection.start
    closed.end = end
    add(node, closed, isPlain: false)
  }

  /// Adds a finished node as a key, a value, an item or the root.
  private mutating func add(_ node: SpecNode, _ event: YamlEvent, isPlain: Bool) {
    guard var collection = collections.popLast() else {
      root = node
      checkRoot(node, event, isPlain: isPlain)
      return
    }
    collection.end = max(collection.end, text.trimmed(event.end, downTo: event.start))
    if !collection.isMap {
      collection.items.append(node)
    } else if let key = collection.key {
      collection.key = nil
      if collection.isFlow { checkFlowValue(node, of: key, at: event, isPlain: isPlain, in: &collection) }
      if !key.isDropped { collection.entries.append(SpecEntry(key: key.text, keySpan: key.span, value: node)) }
    } else {
      let key = readKey(node, event, isPlain: isPlain, in: collection)
      if !key.isDropped { collection.places[key.text] = key.span }
      collection.key = key
    }
    collections.append(collection)
  }

  private mutating func readKey(_ node: SpecNode, _ event: YamlEvent, isPlain: Bool, in collection: OpenCollection)
    -> PendingKey
  {
    var key = PendingKey(
      text: "", span: node.span, start: event.start, end: event.end, isPlain: isPlain, isDropped: true)
    // The alias has already been reported.
    if case .alias = event.kind { return key }
    guard let name = node.scalar else {
      refuse("a key must be a word; found \(node.found)", advice: "write key: value", at: node.span)
      hasGaps = true
      return key
    }
    key.text = name
    if isPlain, name == "<<" {
      refuse("'<<' merges another map, which a notebook does not allow", advice: "write its keys out", at: node.span)
      hasGaps = true
    } else if isPlain, name.isEmpty {
      refuse("a key is missing before ':'", advice: "write key: value", at: node.span)
      isWhole = false
    } else if let first = collection.places[name] {
      refuse(
        "duplicate key '\(name)'; first on line \(first.start.line), column \(first.start.column)",
        advice: "delete one of them", at: node.span)
    } else {
      key.isDropped = false
    }
    return key
  }

  // MARK: Refusals

  private mutating func refuseProperties(of event: YamlEvent, isScalar: Bool) {
    if event.hasAnchor {
      let place = word(startingWith: "&", from: event.start)
      refuse(
        "'\(text.string(place))' is an anchor, which a notebook does not allow",
        advice: "delete it, or put a text that starts with '&' in quotes", at: span(place.lowerBound, place.upperBound))
    }
    // libyaml does not report a lone `!` before a scalar. A scalar could not start with this character.
    if event.hasTag || isScalar && event.start < event.end && text.scalars[event.start] == "!" {
      let place = word(startingWith: "!", from: event.start)
      refuse(
        "'\(text.string(place))' is a tag, which a notebook does not allow",
        advice: "delete it, or put a text that starts with '!' in quotes", at: span(place.lowerBound, place.upperBound))
    }
  }

  /// The keys whose texts draw cells, with several lines and `$`.
  private static let pictures = ["rle", "cells", "text", "plaintext", "rows"]

  /// Reports escapes for control characters and line separators in double quotes, such as the `\b` of `$\beta$`.
  ///
  /// Line feeds, returns and tabs are reported only in titles and in texts with a `$`. There, the author meant a command
  /// such as `\nu`.
  private mutating func refuseEscapes(in event: YamlEvent) {
    guard event.start < event.end, text.scalars[event.start] == "\"" else { return }
    let key = collections.last?.key?.text ?? ""
    let isFormula = !Self.pictures.contains(key) && text.scalars[event.start..<event.end].contains("$")
    let mayHaveLines = !isFormula && !["title", "alt"].contains(key)
    var index = event.start + 1
    while index + 1 < event.end {
      guard text.scalars[index] == "\\" else {
        index += 1
        continue
      }
      let letter = text.scalars[index + 1]
      let digits = letter == "x" ? 2 : letter == "u" ? 4 : letter == "U" ? 8 : 0
      let end = min(index + 2 + digits, event.end)
      let code = digits > 0 ? UInt32(text.string(index + 2..<end), radix: 16) : nil
      let isLine = code.map { [0x09, 0x0A, 0x0D].contains($0) } ?? "tnr".unicodeScalars.contains(letter)
      let isControl =
        code.map { $0 < 0x20 || 0x7F..<0xA0 ~= $0 || 0x2028...0x2029 ~= $0 }
        ?? "0abtnvfreNLP".unicodeScalars.contains(letter)
      if isControl, !(isLine && mayHaveLines) {
        refuse(
          "'\(text.string(index..<end))' is a control character or a line separator in double quotes",
          advice: "write \\\\ for a backslash, or use single quotes", at: span(index, end))
      }
      index = end
    }
  }

  /// Reports a text that should be a map, such as `steps:5` without a space.
  private mutating func checkRoot(_ node: SpecNode, _ event: YamlEvent, isPlain: Bool) {
    guard isPlain, let value = node.scalar, foreign.select == nil else { return }
    if let key = Self.keyWithoutBlank(value) {
      // libyaml has joined the lines.
      let end = text.line(text.place(event.start).line).upperBound
      let first = text.string(event.start..<text.trimmed(max(event.start, end), downTo: event.start))
      refuse(
        "missing space after '\(key):'", advice: Self.spaced(key, in: first),
        at: span(event.start, event.start + key.unicodeScalars.count + 1))
      isWhole = false
      isMisreadRoot = true
    }
  }

  /// Finds a key without `:` in flow style, which is what remains of a text with a comma, or of `{steps:5}`.
  private mutating func checkFlowValue(
    _ node: SpecNode, of key: PendingKey, at event: YamlEvent, isPlain: Bool, in collection: inout OpenCollection
  ) {
    let hasColon = text.scalars[key.end..<max(key.end, event.start)].contains(":")
    guard key.isPlain, !hasColon, case .scalar("", isQuoted: false) = node.content else {
      reportLost(in: &collection)
      collection.plainValue = isPlain ? event.start : nil
      collection.plainKey = key.text
      return
    }
    isWhole = false
    if collection.lost == nil, let name = Self.keyWithoutBlank(key.text) {
      refuse("missing space after '\(name):'", advice: Self.spaced(name, in: key.text), at: key.span)
      return
    }
    let start = collection.lost?.lowerBound ?? collection.plainValue ?? key.start
    collection.lost = start..<key.end
  }

  /// Reports the pieces of a text with commas as one error.
  private mutating func reportLost(in collection: inout OpenCollection) {
    guard let lost = collection.lost else { return }
    let whole = text.string(lost)
    if collection.plainValue == lost.lowerBound {
      refuse(
        "between '{' and '}' a comma ends a value",
        advice: Self.areNumbers(whole) || Self.areNames(whole) && !isText(collection.plainKey)
          ? "put the list in brackets: [\(whole)]" : "put the text in quotes: \"\(whole)\"",
        at: span(lost.lowerBound, lost.upperBound))
    } else {
      refuse("'\(whole)' has no value", advice: "write {\(whole): value}", at: span(lost.lowerBound, lost.upperBound))
    }
    collection.lost = nil
    collection.plainValue = nil
  }

  /// Returns whether a text is a list of whole numbers without brackets.
  private static func areNumbers(_ text: String) -> Bool {
    text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { part in
      Int(part.drop(while: \.isWhitespace)) != nil
    }
  }

  /// Returns whether a text is a list of names without brackets: lower-case words with a space after each comma.
  private static func areNames(_ text: String) -> Bool {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    return parts.enumerated().allSatisfy { place, part in
      let name = place == 0 ? part : part.dropFirst()
      return (place == 0 || part.first == " ")
        && !name.isEmpty && name.utf8.allSatisfy { (97...122).contains($0) || $0 == 95 || $0 == 45 }
    }
  }

  /// Returns whether the value of a key in the open maps is a text instead of a list.
  private func isText(_ key: String?) -> Bool {
    key == "title" || ["labels", "units"].contains(collections.last?.key?.text)
  }

  /// Returns advice about a missing space, with the key and its value correctly spaced.
  static func spaced(_ key: String, in text: String) -> String {
    let value = text.dropFirst(key.count + 1).prefix { $0 != "\n" }
    return "write '\(key): \(value.isEmpty ? "value" : String(value))'"
  }

  /// Returns the word before a `:` that is not followed by a space, if the text looks like a key and its value. Returns
  /// nil otherwise.
  static func keyWithoutBlank(_ value: String) -> String? {
    guard let colon = value.firstIndex(of: ":") else { return nil }
    let key = value[..<colon]
    let isWord = key.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return key.isEmpty || !isWord ? nil : String(key)
  }

  private mutating func refuse(_ message: String, advice: String?, at span: SourceSpan) {
    guard errors.count < Self.errorLimit else {
      further += 1
      return
    }
    errors.append(SpecError(.invalid(message, advice: advice), at: span))
  }

  // MARK: Places

  /// Returns the span of some of the text's scalars.
  func span(_ start: Int, _ end: Int) -> SourceSpan {
    let (from, to) = (text.place(start), text.place(max(start, end)))
    return SourceSpan(start: locate(from.line, from.column), end: locate(to.line, to.column))
  }

  private func span(_ event: YamlEvent) -> SourceSpan { span(event.start, event.end) }

  private func source(_ event: YamlEvent) -> String { text.string(event.start..<event.end) }

  /// Returns the first word from `index` that starts with `mark`.
  private func word(startingWith mark: Unicode.Scalar, from index: Int) -> Range<Int> {
    let start = text.scalars[index...].firstIndex(of: mark) ?? index
    let end = text.scalars[start...].firstIndex { [" ", "\t", "\n", "\r", ",", "]", "}"].contains($0) }
    return start..<(end ?? text.scalars.count)
  }
}
