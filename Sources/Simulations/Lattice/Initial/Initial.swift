import Specification

/// The state of a lattice at step 0, made of random cells, single cells and patterns that are placed on top of one
/// another.
public struct Initial: Sendable, Hashable {
  package enum Form: Sendable, Hashable {
    /// One live cell at the centre, in column ⌊columns / 2⌋ of row ⌊rows / 2⌋.
    case single
    /// Each cell is alive with this probability, independently of all others.
    case random(Probability)
    /// Each cell is drawn independently. The shares are the probabilities of state 0, state 1 and so on.
    case shares([Probability])
    /// Random cells with a symmetry. Each cell takes the draw of the first cell that the symmetry maps it to.
    indirect case symmetric(Form, SoupSymmetry)
    /// This many live cells, chosen at random.
    case count(Int)
    /// Live cells at these positions.
    case cells([Position])
    /// A pattern with its top-left corner at `at`, or centred if that is nil.
    case pattern(Pattern, at: Position?)
    /// A pattern that stays a quadtree, at the position in its file. It cannot be combined with other forms.
    case tree(LargePattern)
    /// The cells that a form places, in another state than state 1.
    indirect case inState(UInt8, Form)
    /// The final state of another block.
    case from(String)
  }

  /// The forms, each on top of those before it. Without any form, no cell is alive.
  package var forms: [Form]

  package init(_ forms: [Form]) { self.forms = forms }

  /// The memory of the patterns and lists of cells in bytes.
  var heldBytes: Int {
    forms.reduce(0) { sum, form in
      switch form {
      case .cells(let positions): sum + positions.count * MemoryLayout<Position>.stride
      case .pattern(let pattern, _): sum + pattern.byteCount
      case .tree(let pattern): sum + pattern.byteCount
      case .shares(let shares): sum + shares.count * MemoryLayout<Probability>.stride
      case .symmetric(let form, _), .inState(_, let form): sum + Initial([form]).heldBytes
      case .single, .random, .count, .from: sum
      }
    }
  }

  /// A state without live cells.
  public static let empty = Initial([])
  /// A state with one live cell at the centre, in column ⌊columns / 2⌋ of row ⌊rows / 2⌋.
  public static let single = Initial([.single])
  /// A state in which each cell is alive with probability 1/2, independently of all others.
  public static let random = Initial([.random(.half)])

  /// The rule of the first pattern that has one, or nil.
  package var rule: String? {
    for form in forms {
      switch form {
      case .pattern(let pattern, _): if let rule = pattern.rule { return rule }
      case .tree(let pattern): if let rule = pattern.rule { return rule }
      default: break
      }
    }
    return nil
  }

  /// The MCell game of the first pattern with a rule. Nil if that rule also has a name in other formats.
  var foreignGame: String? {
    for case .pattern(let pattern, _) in forms where pattern.rule != nil { return pattern.notes.foreignGame }
    return nil
  }

  /// Whether cells of a pattern that kill their neighbours were read as dead cells.
  var lostKillers: Bool {
    forms.contains { if case .pattern(let pattern, _) = $0 { pattern.notes.lostKillers } else { false } }
  }

  /// The state in which patterns without a rule have no marks, as if their files named a rule such as `LifeHistory`.
  var unmarked: Initial {
    Initial(
      forms.map { form in
        guard case .pattern(let pattern, let at) = form, pattern.rule == nil else { return form }
        return .pattern(pattern.unmarked(under: nil), at: at)
      })
  }

  /// The pattern that stays a quadtree, or nil.
  var largePattern: LargePattern? {
    for case .tree(let pattern) in forms { return pattern }
    return nil
  }

  /// The size of the smallest box from [0, 0] that contains everything placed. Nil if a form fills a box of any size.
  package var extent: (columns: Int, rows: Int)? {
    var extent = (columns: 1, rows: 1)
    // Beyond these limits nothing can be placed. The run reports this as an error.
    func near(_ place: Int) -> Int { min(max(place, Position.limits.lowerBound), Position.limits.upperBound) }
    // A list that many forms share is read only once.
    var seen: Set<UnsafeRawPointer?> = []
    for form in forms {
      switch form {
      // The engine of a quadtree has a box of its own.
      case .single, .tree: break
      case .random, .shares, .symmetric, .inState, .count, .from: return nil
      case .cells(let positions):
        guard seen.insert(positions.withUnsafeBytes(\.baseAddress)).inserted else { continue }
        for cell in positions {
          extent = (max(extent.columns, near(cell.column) + 1), max(extent.rows, near(cell.row) + 1))
        }
      case .pattern(let pattern, let at):
        extent = (
          max(extent.columns, near(at?.column ?? 0) + pattern.columns),
          max(extent.rows, near(at?.row ?? 0) + pattern.rows)
        )
      }
    }
    return extent
  }
  /// Returns the smallest box around everything placed, including positions to the left of and above the origin. Nil if
  /// a form fills a box of any size. The box contains [0, 0] unless the files of all patterns give their positions.
  ///
  /// - Parameter origin: the cell of the lattice from which files count, or nil to ignore the positions in files.
  func box(filesFrom origin: Position?) -> LatticeBox? {
    guard let extent else { return nil }
    let others = Initial(forms.filter { $0.place(fileFrom: origin) == nil })
    let fromOrigin = (others.extent ?? extent)
    var box =
      others.forms.isEmpty && !forms.isEmpty
      ? nil : LatticeBox(corner: .origin, columns: fromOrigin.columns, rows: fromOrigin.rows)
    for case .pattern(let pattern, nil) in forms {
      guard let origin, let place = pattern.place(from: origin) else { continue }
      let own = LatticeBox(corner: place, columns: max(1, pattern.columns), rows: max(1, pattern.rows))
      box = box?.union(own) ?? own
    }
    let corner = corner
    return corner == .origin ? box : box.map { LatticeBox(corner: corner, columns: 1, rows: 1).union($0) }
  }

  /// The leftmost column and the topmost row in the block, both at most 0.
  private var corner: Position {
    var corner = Position.origin
    func include(_ place: Position) {
      guard place.isWithinLimits else { return }
      corner = Position(column: min(corner.column, place.column), row: min(corner.row, place.row))
    }
    var seen: Set<UnsafeRawPointer?> = []
    for form in forms {
      switch form {
      case .cells(let positions) where seen.insert(positions.withUnsafeBytes(\.baseAddress)).inserted:
        for cell in positions { include(cell) }
      case .pattern(_, let at?): include(at)
      default: break
      }
    }
    return corner
  }

  /// The generation of the first pattern that is not in generation 0, in decimal digits. `0` if there isn't one.
  var firstGeneration: String {
    for case .pattern(let pattern, _) in forms where pattern.notes.generation != "0" {
      return pattern.notes.generation
    }
    return largePattern?.notes.generation ?? "0"
  }
}

extension Initial.Form {
  /// Returns the cell at which the file of a pattern places it, or nil for any other form.
  fileprivate func place(fileFrom origin: Position?) -> Position? {
    if case .pattern(let pattern, nil) = self, let origin { pattern.place(from: origin) } else { nil }
  }
}

extension Pattern {
  /// Returns the cell of a lattice at which the file places the pattern, or nil if the file has no position.
  ///
  /// - Parameter origin: the cell from which the file counts.
  func place(from origin: Position) -> Position? {
    guard notes.isPlaced else { return nil }
    return Position(column: notes.corner.column + origin.column, row: notes.corner.row + origin.row)
  }
}

extension ValueType where Value == Initial {
  /// The type of `initial`: a word, a map or a list of placements.
  package static var initial: Self { initial(states: nil) }

  /// Returns the type of `initial` for states with these names, or with numbers alone.
  static func initial(states: [String]?) -> Self {
    let summary =
      "word, name of a pattern, map of one form, or list of these"
      + (states.map { "; states: " + $0.joined(separator: ", ") } ?? "")
    return ValueType(summary, holdsPlaces: false) { node, key, context in
      guard case .list(let items) = node.content else {
        return InitialForm.read(node, key: key, states: states, in: &context).map(Initial.init)
      }
      let forms = items.map { InitialForm.read($0, key: key, states: states, in: &context) }
      guard !forms.contains(where: { $0 == nil }) else { return nil }
      // `empty` covers all cells, so the forms below it have no effect.
      let covering = forms.lastIndex { $0?.isEmpty ?? true }.map { $0 + 1 } ?? 0
      return Initial(forms[covering...].flatMap { $0 ?? [] })
    } canonical: { initial in
      initial.forms.isEmpty ? "empty" : initial.canonical
    }
  }
}

extension Initial {
  /// Returns the cells that were written one by one, each with its span. Unreadable cells are left out. A parameter
  /// that occurs several times in a list is read only once.
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

extension Initial {
  /// The canonical texts of all forms. A list of cells that several forms share is converted only once.
  var canonical: String {
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
    case .symmetric(let form, let symmetry): form.canonical + " " + symmetry.rawValue
    case .inState(let state, let form): form.canonical + "=\(state)"
    case .count(let number): "count:\(number)"
    case .cells(let positions): Position.canonical("at:", positions)
    case .pattern(let pattern, let at):
      "pattern:" + pattern.canonical + (at.map { "@" + $0.canonical } ?? pattern.canonicalPlace)
        + pattern.canonicalGeneration
    case .tree(let pattern): pattern.canonical
    case .from(let name): "from:\(name)"
    }
  }
}

extension Pattern {
  /// The pattern in RLE, with the rule and without notes, where `;` replaces line ends. For a pattern that blocks
  /// share, the text is made only once.
  var canonical: String { text?.text { written } ?? written }

  /// The position of the pattern in its file as text, or nothing if the file has none.
  var canonicalPlace: String { notes.isPlaced ? "@file" + notes.corner.canonical : "" }

  /// The generation of the pattern in its file as text, or nothing for generation 0.
  var canonicalGeneration: String { notes.generation == "0" ? "" : "+" + notes.generation }

  private var written: String {
    var text = RLEWriter.text(of: Pattern(columns: columns, rows: rows, packed: packed, rule: rule))
    if text.last == UInt8(ascii: "\n") { text.removeLast() }
    for index in text.indices where text[index] == UInt8(ascii: "\n") { text[index] = UInt8(ascii: ";") }
    return String(decoding: text, as: UTF8.self)
  }

  /// The approximate size of the canonical text in bytes.
  var canonicalSize: Int {
    6 * liveRunCount + (rule?.utf8.count ?? 0)
  }
}
