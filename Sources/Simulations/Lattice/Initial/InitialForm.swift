import Specification

/// A reader for the forms of `initial`.
enum InitialForm {
  static let words = [
    Word("empty", synonyms: ["none", "dead", "blank"]),
    Word("single", synonyms: ["center", "centre", "middle", "one", "point"]),
    Word("random", synonyms: ["soup", "noise", "rand"]),
  ]

  /// The keys of the forms, each with the type of its value. The key in a map selects its form.
  static let random = Key<Probability>("random", .probability, synonyms: ["density"], help: "density")
  static let symmetry = Key<SoupSymmetry>(
    "symmetry", .word("symmetry"), synonyms: ["symmetric", "symmetries", "sym"], help: "")
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
    random.declaration, symmetry.declaration, count.declaration, pattern.declaration, rle.declaration,
    cells.declaration, file.declaration, title.declaration, at.declaration, from.declaration, rotate.declaration,
    flip.declaration, header.declaration,
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

  /// Whether to use the position and the generation in a pattern's file.
  enum HeaderUse: String, SpecWord {
    case keep, ignore
    var word: Word { Word(rawValue) }
  }

  /// Returns the form that a node describes, in a list that is empty for `empty`. Nil after an error. A large parameter
  /// is read only once.
  ///
  /// - Parameter states: the names of the states, or nil if states have only numbers.
  static func read(
    _ node: SpecNode, key: String, states: [String]? = nil, in context: inout SpecContext
  ) -> [Initial.Form]? {
    context.once(node, as: "initial", part: states?.joined(separator: ",")) {
      readForm(node, key: key, states: states, in: &$0)
    }
  }

  private static func readForm(
    _ node: SpecNode, key: String, states: [String]?, in context: inout SpecContext
  ) -> [Initial.Form]? {
    if let word = node.scalar { return named(word, key: key, at: node.span, in: &context) }
    let errorsBefore = context.errors.count
    let keys = keys + (states.map { [state($0).declaration] } ?? [])
    guard var map = SpecMap(node, owner: "initial", keys: keys, in: &context) else { return nil }
    let forms = formNames.filter(map.contains)
    if let states, map.contains("state") {
      return inState(&map, forms, states, key: key, at: node, in: &context)
    }
    guard forms.count == 1 else {
      if forms.isEmpty, map.contains("at") {
        refuse(["rotate", "flip", "title", "header", "symmetry"], beside: "at", in: map, &context)
        return map.value(at, in: &context).flatMap { shared($0, at: map.span(of: "at"), in: &context) }
      }
      // A misspelt form has already been reported as an unknown key.
      if forms.isEmpty, context.errors.count > errorsBefore { return nil }
      let problem =
        forms.isEmpty
        ? "an initial state needs one of \(formNames.joined(separator: ", ")) or at"
        : "an initial state has one form, but this one has \(forms.joined(separator: " and "))"
      context.report(
        .invalid(problem, advice: forms.isEmpty ? nil : "put several forms in a list"), key: key, at: node.span)
      return nil
    }
    let form = forms[0]
    if form != "file" { refuse(["title"], beside: form, in: map, &context) }
    if form != "random" { refuse(["symmetry"], beside: form, in: map, &context) }
    if ["random", "count", "from"].contains(form) {
      refuse(["at", "rotate", "flip", "header"], beside: form, in: map, &context)
    }
    switch form {
    case "random":
      let symmetry = map.value(symmetry, default: .c1, in: &context)
      let drawn: Initial.Form?
      if let node = map.node("random"), case .list(let items) = node.content {
        drawn = shares(items, at: node.span, in: &context).map { .shares($0) }
      } else if let states, let node = map.node("random"), case .map(let entries) = node.content {
        drawn = shares(entries, of: states, at: node.span, in: &context).map { .shares($0) }
      } else {
        drawn = map.value(random, in: &context).map { .random($0) }
      }
      guard context.errors.count == errorsBefore, let drawn else { return nil }
      return [symmetry == .c1 ? drawn : .symmetric(drawn, symmetry)]
    case "count": return map.value(count, in: &context).map { [.count($0)] }
    case "from":
      guard let name = map.value(from, in: &context) else { return nil }
      context.depend(on: name, at: map.span(of: "from"))
      return [.from(name)]
    default:
      let place = placement(&map, in: &context)
      let use = map.value(header, default: .keep, in: &context)
      guard let shape = shape(form, &map, hasNamedStates: states != nil, in: &context) else { return nil }
      if case .tree(let large) = shape {
        let options = ["at", "rotate", "flip"] + (use == .ignore ? ["header"] : [])
        if let other = options.first(where: map.contains) {
          context.report(
            .invalid("a pattern of \(large.size) stays where its file places it", advice: "leave '\(other)' out"),
            key: other, at: map.span(of: other))
          return nil
        }
      }
      guard case .pattern(let pattern, _) = shape else { return [shape] }
      guard var turned = place.turned(pattern, form, map.span(of: form), in: &context)
      else { return nil }
      if use == .ignore { turned.notes = turned.notes.withoutPlace }
      return [.pattern(turned, at: place.at)]
    }
  }

  /// Returns the probabilities of state 0, state 1 and so on. Nil after an error.
  private static func shares(
    _ items: [SpecNode], at span: SourceSpan, in context: inout SpecContext
  ) -> [Probability]? {
    let shares = items.compactMap { random.type.read($0, "random", &context) }
    guard shares.count == items.count else { return nil }
    // The sum is in units of 2⁻⁶⁴, with each share rounded down.
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

  /// Returns a list of cells, which is kept once for all blocks. Nil after an error.
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

  static func refuse(
    _ names: [String], beside form: String, in map: SpecMap, _ context: inout SpecContext
  ) {
    for name in names where map.contains(name) {
      context.report(
        .invalid("'\(name)' cannot be combined with '\(form)'", advice: nil), key: name, at: map.span(of: name))
    }
  }
}

extension InitialForm {
  /// The position and orientation of a pattern.
  struct Placement {
    var at: Position?
    var quarters = 0
    var flip: Flip?

    /// Returns the pattern after turning and flipping it. This is computed once for all blocks that turn it in the same
    /// way. Nil after an error.
    func turned(
      _ pattern: Pattern, _ key: String, _ span: SourceSpan, in context: inout SpecContext
    ) -> Pattern? {
      guard quarters > 0 || flip != nil else { return pattern }
      let number = pattern.text.map { "\(UInt(bitPattern: ObjectIdentifier($0)))" }
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

  static func placement(_ map: inout SpecMap, in context: inout SpecContext) -> Placement {
    var options = Placement()
    options.quarters = map.value(rotate, in: &context)?.quarters ?? 0
    options.flip = map.value(flip, in: &context)
    if let node = map.node("at") { options.at = Position.read(node, key: "at", in: &context) }
    return options
  }
}

extension InitialForm {
  /// Returns the form that a word names, or an empty list for `empty`. Nil after an error.
  static func named(
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

  /// Returns the error for an unknown word. Its advice is the intended form, or a list of forms.
  private static func unknown(_ word: String, at span: SourceSpan, in context: SpecContext) -> SpecError.Problem {
    let allowed = words + PatternLibrary.words
    let isFile = word.contains("/") || PatternFormat.isName(word) || Configurations.isName(word)
    if let form = isFile ? "{file: \(word)}" : meant(by: word, at: span, in: context) {
      return .invalid("unknown initial state '\(word)'", advice: "write \(form) instead of \(word)")
    }
    if let problem = ObjectCode.problem(of: word) { return problem }
    if allowed.nearest(to: word) != nil {
      return .unknownWord(found: word, what: "initial state", allowed: allowed)
    }
    return .invalid(
      "unknown initial state '\(word)'",
      advice: "write empty, single, random, a map such as {count: 20}, or a pattern of 'notebook models patterns'")
  }

  /// Returns the map that an author probably meant by a text: `{random: 0.3}` for `random 30%`, or `{from: first}` for
  /// `from first`. Nil for any other text.
  private static func meant(by text: String, at span: SourceSpan, in context: SpecContext) -> String? {
    guard text.utf8.count <= 40 else { return nil }
    let parts = text.split { " ():=".contains($0) }
    let named = [Word("random", synonyms: ["soup", "noise", "rand", "density"]), Word("count", synonyms: ["cells"])]
    let source = [Word("from", synonyms: ["block"])]
    if parts.count == 2, source.nearest(to: String(parts[0])) != nil { return "{from: \(parts[1])}" }
    let form = parts.count == 2 ? named.nearest(to: String(parts[0])) : nil
    guard parts.count == 1 || form != nil, let last = parts.last, last.contains(where: \.isNumber) else { return nil }
    let value = SpecNode(.scalar(String(last), isQuoted: false), at: span)
    // A whole number is a count, so `1` means one cell rather than the probability 1.
    let guesses = last.allSatisfy(\.isNumber) ? ["count", "random"] : ["random", "count"]
    for name in form.map({ [$0] }) ?? guesses {
      let right = context.readable(value) { node, trial in
        name == "random" ? random.type.read(node, name, &trial) != nil : count.type.read(node, name, &trial) != nil
      }
      if let right { return "{\(name): \(right.flowText)}" }
    }
    return nil
  }
}
