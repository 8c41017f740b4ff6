import Specification

extension ValueType where Value == Initial {
  /// The forms of `initial`: a word, a map, or a list of placements.
  package static var initial: Self {
    ValueType("word, name of a pattern, map of one form, or list of these", holdsPlaces: false) { node, key, context in
      guard case .list(let items) = node.content else {
        return InitialForm.read(node, key: key, in: &context).map(Initial.init)
      }
      let forms = items.map { InitialForm.read($0, key: key, in: &context) }
      guard !forms.contains(where: { $0 == nil }) else { return nil }
      // Nothing is left of what lies under `empty`, which covers all.
      let covering = forms.lastIndex { $0?.isEmpty ?? true }.map { $0 + 1 } ?? 0
      return Initial(forms[covering...].flatMap { $0 ?? [] })
    } canonical: { initial in
      initial.forms.isEmpty ? "empty" : initial.canonical
    }
  }
}

extension Initial {
  /// The canonical texts of all forms. That of a list of cells that several forms share is made once.
  fileprivate var canonical: String {
    var lists: [UnsafeRawPointer: String] = [:]
    let texts = forms.map { form -> String in
      guard case .cells(let cells) = form, let place = cells.withUnsafeBytes(\.baseAddress) else {
        return form.canonical
      }
      let text = lists[place] ?? form.canonical
      lists[place] = text
      return text
    }
    return texts.joined(separator: ";")
  }
}

extension Initial.Form {
  var canonical: String {
    switch self {
    case .single: "single"
    case .random(let probability): "random:\(probability.text)"
    case .shares(let shares): "random:" + shares.map(\.text).joined(separator: ",")
    case .count(let number): "count:\(number)"
    case .cells(let positions): Position.canonical("at:", positions)
    case .pattern(let pattern, let at):
      "pattern:" + pattern.canonical + (at.map { "@" + $0.canonical } ?? pattern.canonicalPlace)
        + pattern.canonicalGeneration
    case .from(let name): "from:\(name)"
    }
  }
}

extension Initial {
  /// The cells that were written down one by one, with the place of each. Those that could not be read are left out, and
  /// a parameter that a list holds often comes once.
  static func writtenCells(in node: SpecNode?) -> [(position: Position, span: SourceSpan)] {
    guard let node else { return [] }
    var items = [node]
    if case .list(let list) = node.content { items = list }
    var seen: Set<UnsafeRawPointer?> = []
    return items.flatMap { item -> [(position: Position, span: SourceSpan)] in
      guard case .map(let entries) = item.content,
        !entries.contains(where: { InitialForm.formNames.contains($0.key) }),
        let at = entries.first(where: { $0.key == "at" })?.value, case .list(let pairs) = at.content,
        seen.insert(pairs.withUnsafeBytes(\.baseAddress)).inserted
      else { return [] }
      let isPair = pairs.count == 2 && pairs.allSatisfy { $0.scalar != nil }
      var silent = SpecContext()
      return (isPair ? [at] : pairs).compactMap { pair in
        Position.read(pair, key: "at", in: &silent).map { ($0, pair.span) }
      }
    }
  }
}

extension Pattern {
  /// Run-length encoded, with the rule and without notes, lines joined by `;`. A pattern that blocks share is written
  /// once.
  fileprivate var canonical: String { text?.text { written } ?? written }

  /// The place of the pattern according to the file, if the file gives one.
  fileprivate var canonicalPlace: String { notes.isPlaced ? "@file" + notes.corner.canonical : "" }

  /// The generation of the pattern according to the file, unless it is 0.
  fileprivate var canonicalGeneration: String { notes.generation == "0" ? "" : "+" + notes.generation }

  private var written: String {
    var text = RLEWriter.text(of: Pattern(columns: columns, rows: rows, packed: packed, rule: rule))
    if text.last == UInt8(ascii: "\n") { text.removeLast() }
    for index in text.indices where text[index] == UInt8(ascii: "\n") { text[index] = UInt8(ascii: ";") }
    return String(decoding: text, as: UTF8.self)
  }

  /// About how many bytes the canonical text has.
  fileprivate var canonicalSize: Int {
    6 * liveRunCount + (rule?.utf8.count ?? 0)
  }
}

/// Reads one form of `initial`.
private enum InitialForm {
  static let words = [
    Word("empty", synonyms: ["none", "dead", "blank"]),
    Word("single", synonyms: ["center", "centre", "middle", "one", "point"]),
    Word("random", synonyms: ["soup", "noise", "rand"]),
  ]

  /// Each form's key with the type of its value; the key itself picks the form.
  static let random = Key<Probability>("random", .probability, synonyms: ["density"], help: "density")
  static let count = Key<Int>("count", .wholeNumber(in: 0...Int(UInt32.max)), synonyms: ["number", "n"], help: "")
  static let pattern = Key<String>("pattern", .text, synonyms: ["name"], help: "")
  static let rle = Key<String>("rle", .text, help: "")
  static let cells = Key<String>("cells", .text, synonyms: ["text", "plaintext", "rows"], help: "")
  static let file = Key<String>("file", .text, synonyms: ["path"], help: "")
  static let title = Key<String>("title", .text, help: "")
  static let from = Key<String>("from", .text, synonyms: ["block"], help: "")
  static let at = Key<[Position]>(
    "at", ValueType("list of [column, row] pairs", read: Position.readList, canonical: { _ in "" }),
    synonyms: ["position", "offset", "place"], help: "")
  static let rotate = Key<Turn>("rotate", .word("turn"), synonyms: ["turn", "rotation"], help: "")
  static let flip = Key<Flip>("flip", .word("flip"), synonyms: ["mirror"], help: "")
  static let header = Key<HeaderUse>("header", .word("use of the header"), help: "")

  static let keys = [
    random.declaration, count.declaration, pattern.declaration, rle.declaration, cells.declaration, file.declaration,
    title.declaration, at.declaration, from.declaration, rotate.declaration, flip.declaration, header.declaration,
  ]
  static let formNames = ["random", "count", "pattern", "rle", "cells", "file", "from"]

  enum Turn: String, SpecWord {
    case quarter = "90"
    case half = "180"
    case threeQuarters = "270"
    var word: Word { Word(rawValue) }
    var quarters: Int { (Turn.allCases.firstIndex(of: self) ?? 0) + 1 }
  }

  enum Flip: String, SpecWord {
    case horizontal, vertical
    var word: Word { Word(rawValue, synonyms: self == .horizontal ? ["x", "h"] : ["y", "v"]) }
  }

  /// Whether the position and the generation count that the file of a pattern gives.
  enum HeaderUse: String, SpecWord {
    case keep, ignore
    var word: Word { Word(rawValue) }
  }

  /// The forms that a node describes: none for `empty`, otherwise one. Nil after an error. A large parameter is read
  /// once.
  static func read(_ node: SpecNode, key: String, in context: inout SpecContext) -> [Initial.Form]? {
    context.once(node, as: "initial") { readForm(node, key: key, in: &$0) }
  }

  private static func readForm(_ node: SpecNode, key: String, in context: inout SpecContext) -> [Initial.Form]? {
    if let word = node.scalar { return named(word, key: key, at: node.span, in: &context) }
    let errorsBefore = context.errors.count
    guard var map = SpecMap(node, owner: "initial", keys: keys, in: &context) else { return nil }
    let forms = formNames.filter(map.contains)
    guard forms.count == 1 else {
      if forms.isEmpty, map.contains("at") {
        refuse(["rotate", "flip", "title", "header"], beside: "at", in: map, &context)
        return map.value(at, in: &context).flatMap { shared($0, at: map.span(of: "at"), in: &context) }
      }
      // A misspelt form was reported as an unknown key.
      if forms.isEmpty, context.errors.count > errorsBefore { return nil }
      let problem =
        forms.isEmpty
        ? "an initial state needs one of \(formNames.joined(separator: ", ")) or at"
        : "an initial state has one form, here are \(forms.joined(separator: " and "))"
      context.report(
        .invalid(problem, advice: forms.isEmpty ? nil : "put several into a list"), key: key, at: node.span)
      return nil
    }
    let form = forms[0]
    if form != "file" { refuse(["title"], beside: form, in: map, &context) }
    if ["random", "count", "from"].contains(form) {
      refuse(["at", "rotate", "flip", "header"], beside: form, in: map, &context)
    }
    switch form {
    case "random":
      if let node = map.node("random"), case .list(let items) = node.content {
        return shares(items, at: node.span, in: &context).map { [.shares($0)] }
      }
      return map.value(random, in: &context).map { [.random($0)] }
    case "count": return map.value(count, in: &context).map { [.count($0)] }
    case "from":
      guard let name = map.value(from, in: &context) else { return nil }
      context.depend(on: name, at: map.span(of: "from"))
      return [.from(name)]
    default:
      let place = placement(&map, in: &context)
      let use = map.value(header, default: .keep, in: &context)
      guard let pattern = shape(form, &map, in: &context),
        var turned = place.turned(pattern, form, map.span(of: form), in: &context)
      else { return nil }
      if use == .ignore { turned.notes = turned.notes.withoutPlace }
      return [.pattern(turned, at: place.at)]
    }
  }

  /// The probabilities of the states 0, 1, and so on. Nil after an error.
  private static func shares(
    _ items: [SpecNode], at span: SourceSpan, in context: inout SpecContext
  ) -> [Probability]? {
    let shares = items.compactMap { random.type.read($0, "random", &context) }
    guard shares.count == items.count else { return nil }
    // In units of 2⁻⁶⁴, each rounded down.
    var sum: UInt64 = 0, wholes = 0
    for share in shares {
      let (part, isOver) = sum.addingReportingOverflow(share.isCertain ? 0 : share.threshold)
      sum = part
      wholes += share.isCertain || isOver ? 1 : 0
    }
    let isWhole = wholes == 1 && sum == 0 || wholes == 0 && sum > 0 && 0 &- sum < UInt64(shares.count)
    guard (2...256).contains(shares.count), isWhole else {
      context.report(
        .invalid(
          "the shares of 'random' do not add up to 1",
          advice: "write a share for each state from 0 on, such as [0.5, 0.3, 0.2]"), key: "random", at: span)
      return nil
    }
    return shares
  }

  /// A list of cells, kept once for all blocks that have it.
  private static func shared(
    _ cells: [Position], at span: SourceSpan, in context: inout SpecContext
  ) -> [Initial.Form]? {
    guard cells.count > 64 else { return [.cells(cells)] }
    let source = SharedReadings.Source("cells", Position.canonical("", cells))
    if let known: [Position] = context.shared.value(source) { return [.cells(known)] }
    guard context.shared.take(cells.count * MemoryLayout<Position>.stride + source.text.count) else {
      context.report(context.shared.problem(of: "lists of cells"), key: "at", at: span)
      return nil
    }
    context.shared.keep(cells, of: source)
    return [.cells(cells)]
  }

  private static func refuse(
    _ names: [String], beside form: String, in map: SpecMap, _ context: inout SpecContext
  ) {
    for name in names where map.contains(name) {
      context.report(.invalid("'\(name)' does not go with '\(form)'", advice: nil), key: name, at: map.span(of: name))
    }
  }

  private static func named(
    _ word: String, key: String, at span: SourceSpan, in context: inout SpecContext
  ) -> [Initial.Form]? {
    switch word {
    case "empty": return []
    case "single": return [.single]
    case "random": return [.random(.half)]
    default:
      if let pattern = PatternLibrary.pattern(named: word) { return [.pattern(pattern, at: nil)] }
      context.report(key: key, at: span) { unknown(word, at: span, in: $0) }
      return nil
    }
  }

  /// Returns the error of a word that no form has. Its advice is the form that was meant, or how to find one.
  private static func unknown(_ word: String, at span: SourceSpan, in context: SpecContext) -> SpecError.Problem {
    let allowed = words + PatternLibrary.words
    let isFile = word.contains("/") || PatternFormat(path: word) != nil || word.hasSuffix(".json")
    if let form = isFile ? "{file: \(word)}" : meant(by: word, at: span, in: context) {
      return .invalid("unknown initial state '\(word)'", advice: "write \(form) instead of \(word)")
    }
    if allowed.nearest(to: word) != nil {
      return .unknownWord(found: word, what: "initial state", allowed: allowed)
    }
    return .invalid(
      "unknown initial state '\(word)'",
      advice: "write empty, single, random, a map such as {count: 20}, or a pattern of 'notebook models patterns'")
  }

  /// Returns the map that a word and a number stand for, such as `{random: 0.3}` for `random 30%`, or nil if they stand
  /// for none.
  private static func meant(by text: String, at span: SourceSpan, in context: SpecContext) -> String? {
    guard text.utf8.count <= 40 else { return nil }
    let parts = text.split { " ():=".contains($0) }
    let named = [Word("random", synonyms: ["soup", "noise", "rand", "density"]), Word("count", synonyms: ["cells"])]
    let form = parts.count == 2 ? named.nearest(to: String(parts[0])) : nil
    guard parts.count == 1 || form != nil, let last = parts.last, last.contains(where: \.isNumber) else { return nil }
    let value = SpecNode(.scalar(String(last), isQuoted: false), at: span)
    // A whole number counts: `1` is one cell, and not the probability 1.
    let guesses = last.allSatisfy(\.isNumber) ? ["count", "random"] : ["random", "count"]
    for name in form.map({ [$0] }) ?? guesses {
      let right = context.readable(value) { node, trial in
        name == "random" ? random.type.read(node, name, &trial) != nil : count.type.read(node, name, &trial) != nil
      }
      if let right { return "{\(name): \(right.flowText)}" }
    }
    return nil
  }

  private struct PlacementOptions {
    var at: Position?
    var quarters = 0
    var flip: Flip?

    /// The pattern as it is placed, turned once for all blocks that place it so. Nil after an error.
    func turned(
      _ pattern: Pattern, _ key: String, _ span: SourceSpan, in context: inout SpecContext
    ) -> Pattern? {
      guard quarters > 0 || flip != nil else { return pattern }
      let number = pattern.text.map { "\(ObjectIdentifier($0).hashValue)" }
      let source = number.map {
        SharedReadings.Source("turned \(quarters)", $0, part: flip.map { $0.rawValue } ?? "")
      }
      if let source, let known: Pattern = context.shared.value(source) { return known }
      var turned = turn(pattern)
      guard context.shared.take(turned.byteCount + 3 * turned.canonicalSize) else {
        context.report(context.shared.problem(of: "patterns"), key: key, at: span)
        return nil
      }
      turned.text = SharedText()
      if let source { context.shared.keep(turned, of: source) }
      return turned
    }

    private func turn(_ pattern: Pattern) -> Pattern {
      var pattern = pattern
      for _ in 0..<quarters { pattern = pattern.turned }
      switch flip {
      case .horizontal: return pattern.mirrored
      case .vertical: return pattern.upended
      case nil: return pattern
      }
    }
  }

  private static func placement(_ map: inout SpecMap, in context: inout SpecContext) -> PlacementOptions {
    var options = PlacementOptions()
    options.quarters = map.value(rotate, in: &context)?.quarters ?? 0
    options.flip = map.value(flip, in: &context)
    if let node = map.node("at") { options.at = Position.read(node, key: "at", in: &context) }
    return options
  }

  /// The pattern that a form describes.
  private static func shape(_ form: String, _ map: inout SpecMap, in context: inout SpecContext) -> Pattern? {
    let span = map.span(of: form)
    switch form {
    case "pattern":
      guard let name = map.value(pattern, in: &context) else { return nil }
      if let pattern = PatternLibrary.pattern(named: name) { return pattern }
      context.report(
        .unknownWord(found: name, what: "pattern", allowed: PatternLibrary.words), key: form, at: span)
      return nil
    case "file":
      return patternFile(&map, in: &context)
    case "rle":
      guard let text = map.value(rle, in: &context) else { return nil }
      return written(text, as: .rle, form, span, in: &context)
    default:
      guard let text = map.value(cells, in: &context) else { return nil }
      return written(text, as: .cells, form, span, in: &context)
    }
  }

  /// A pattern that was read, or why it was not.
  private enum PatternReading: Sendable {
    case pattern(Pattern)
    /// - Parameter isOfTitle: whether the title is at fault, and not the text or file.
    case problem(SpecError.Problem, isOfTitle: Bool = false)

    static func fault(_ fault: PatternFormat.Fault, in context: SpecContext) -> PatternReading {
      .problem(
        fault.isBeyondRoom
          ? context.shared.problem(of: "patterns")
          : .invalid(
            "line \(fault.line), column \(fault.column) of the pattern: \(fault.message)", advice: fault.advice))
    }
  }

  /// The pattern of a text in the block, read once for all blocks with this text.
  private static func written(
    _ text: String, as format: PatternFormat, _ key: String, _ span: SourceSpan, in context: inout SpecContext
  ) -> Pattern? {
    let source = SharedReadings.Source(format.rawValue, text)
    let reading = context.shared.value(source) ?? parsed(Array(text.utf8), as: format, hasDigits: true, in: context)
    return keep(reading, of: source, key, span, title: span, in: &context)
  }

  /// Keeps a reading for other blocks, and reports its problem. A pattern counts once, whatever number of blocks has
  /// it.
  private static func keep(
    _ reading: PatternReading, of source: SharedReadings.Source, _ key: String, _ span: SourceSpan,
    title: SourceSpan, in context: inout SpecContext
  ) -> Pattern? {
    var reading = reading
    if case .pattern(var pattern) = reading, pattern.text == nil {
      if context.shared.take(pattern.byteCount + 3 * pattern.canonicalSize) {
        pattern.text = SharedText()
        reading = .pattern(pattern)
      } else {
        reading = .problem(context.shared.problem(of: "patterns"))
      }
    }
    context.shared.keep(reading, of: source)
    switch reading {
    case .pattern(let pattern): return pattern
    case .problem(let problem, let isOfTitle):
      context.report(problem, key: isOfTitle ? "title" : key, at: isOfTitle ? title : span)
      return nil
    }
  }

  /// The pattern of a file, by the ending of its name, read once for all blocks that name it.
  private static func patternFile(_ map: inout SpecMap, in context: inout SpecContext) -> Pattern? {
    let span = map.span(of: "file"), title = map.value(title, in: &context)
    guard let path = map.value(file, in: &context), title != nil || !map.contains("title") else { return nil }
    let isCollection = path.hasSuffix(".json") || path.hasSuffix(".json.gz")
    let format = isCollection ? nil : PatternFormat(path: path)
    let source = SharedReadings.Source("file", plain(path), part: isCollection ? title : nil)
    let titleSpan = title == nil ? span : map.span(of: "title")
    if isCollection || format != nil, let known: PatternReading = context.shared.value(source) {
      context.request(path, at: span)
      if title != nil, !isCollection { refuse(["title"], beside: path, in: map, &context) }
      return keep(known, of: source, "file", span, title: titleSpan, in: &context)
    }
    if isCollection {
      guard let collection = collection(path, at: span, in: &context) else { return nil }
      return keep(
        configuration(title, in: collection, context), of: source, "file", span, title: titleSpan, in: &context)
    }
    guard let bytes = context.file(path, at: span) else { return nil }
    if title != nil { refuse(["title"], beside: path, in: map, &context) }
    guard let format else {
      let endings = (PatternFormat.allEndings + [".json"]).joined(separator: ", ")
      context.report(
        .invalid("'\(path)' has no known ending", advice: "known endings are \(endings), each also with .gz after it"),
        key: "file", at: span)
      return nil
    }
    return keep(parsed(bytes, as: format, in: context), of: source, "file", span, title: titleSpan, in: &context)
  }

  /// Returns a path without the parts that lead nowhere, so that one file has one name.
  private static func plain(_ path: String) -> String {
    (path.hasPrefix("/") ? "/" : "") + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// A file of several patterns, or the error in it.
  private typealias Collection = Result<Configurations, PatternFormat.Fault>

  /// Reads a file of several patterns, once for all titles as long as there is room to keep it. Nil after an error of
  /// the file.
  private static func collection(
    _ path: String, at span: SourceSpan, in context: inout SpecContext
  ) -> Collection? {
    let source = SharedReadings.Source("collection", plain(path))
    if let known: Collection = context.shared.value(source) {
      context.request(path, at: span)
      return known
    }
    guard let bytes = context.file(path, at: span) else { return nil }
    let collection = Collection { () throws(PatternFormat.Fault) in try Configurations(bytes) }
    let size = (try? collection.get().byteCount) ?? 0
    if size <= context.shared.left, context.shared.take(size) { context.shared.keep(collection, of: source) }
    return collection
  }

  /// One pattern of a file of several.
  private static func configuration(
    _ title: String?, in collection: Collection, _ context: SpecContext
  ) -> PatternReading {
    do throws(PatternFormat.Fault) {
      let collection = try collection.get()
      if let title, let pattern = try collection.pattern(titled: title, room: context.shared.grantedLeft) {
        return .pattern(pattern.withoutHistory)
      }
      let titles = collection.titles
      if let title {
        let words = titles.map { Word($0) }
        // All of them are candidates, but not too many are listed.
        let listed = words.nearest(to: title) == nil ? Array(words.prefix(20)) : words
        return .problem(.unknownWord(found: title, what: "title", allowed: listed), isOfTitle: true)
      }
      return .problem(
        .invalid(
          "a file of several patterns needs a title", advice: titles.first.map { "write for example 'title: \($0)'" }))
    } catch {
      return .fault(error, in: context)
    }
  }

  /// - Parameter hasDigits: whether digits are states in rows of cells.
  private static func parsed(
    _ bytes: [UInt8], as format: PatternFormat, hasDigits: Bool = false, in context: SpecContext
  ) -> PatternReading {
    do throws(PatternFormat.Fault) {
      let room = context.shared.grantedLeft
      if format == .cells, hasDigits {
        return .pattern(try PlaintextReader.read(bytes, room: room, hasDigits: true))
      }
      return .pattern(try format.read(bytes, room: room).withoutHistory)
    } catch {
      return .fault(error, in: context)
    }
  }
}
