import Specification

// The rule or all cells can change during a session. Another course of the session then begins.

extension Life {
  /// Returns a change to another rule, under which the present cells go on. States that the rule does not have become
  /// state 0.
  ///
  /// - Throws: an error if the text is not a rule, or the rule does not fit the lattice.
  package func change(toRule text: String, in state: LifeState) throws(RunError) -> ModelChange<Life> {
    var next = self
    next.rule = try parsed(text)
    next.isRuleOfPattern = false
    if let topology = next.rule.topology, topology.text != rule.topology?.text {
      next.edges = LatticeEdges(topology)
      let isOther = edges.isOpen || next.edges.isOpen || size.map { !topology.has($0) } ?? true
      guard !isOther, !isBoundaryGiven || next.edges == edges else {
        throw RunError(
          key: "rule", "the lattice '\(topology.text)' of the rule is not the one on the screen",
          advice: "leave '\(topology.text)' out")
      }
    }
    if let refusal = Self.refusalOfBackground(next.rule, next.edges) {
      throw RunError(key: "rule", refusal.message, advice: refusal.advice)
    }
    return try next.keeping(cellsOf: state, under: self)
  }

  /// Returns the rule in a text. If the present rule defines the lattice, the lattice stays.
  private func parsed(_ text: String) throws(RunError) -> LifeRule {
    func read(_ text: String) throws(RunError) -> LifeRule {
      switch LifeRule.parse(text) {
      case .success(let rule): return rule
      case .failure(let fault): throw RunError(key: "rule", fault.message, advice: fault.advice)
      }
    }
    let new = try read(text)
    guard new.topology == nil, let topology = rule.topology else { return new }
    return try read(new.text + topology.text)
  }

  /// Returns a change after which the present generation is generation 0.
  package func recount(_ state: LifeState) throws(RunError) -> ModelChange<Life> {
    var change = try keeping(cellsOf: state, under: self)
    change.restarts = true
    return change
  }

  /// Returns a change to random cells. If the cells of the session were random, too, the seed is the next one.
  ///
  /// - Parameter size: the size of the box with the random cells on an unbounded lattice without `grid`.
  package func randomize(_ seed: UInt64, in size: GridSize) -> ModelChange<Life> {
    var change = ModelChange(restarting(Initial.random))
    change.seed = initial == .random ? seed &+ 1 : seed
    if edges.isOpen { change.model.size = self.size ?? size }
    change.restarts = true
    return change
  }

  /// Returns a change to the cells of a pattern, in the middle of the lattice.
  package func change(to pattern: Pattern) -> ModelChange<Life> {
    var plain = pattern
    (plain.rule, plain.notes) = (nil, Pattern.Notes())
    var change = ModelChange(restarting(pattern.population > 0 ? Initial([.pattern(plain, at: nil)]) : .empty))
    change.restarts = true
    return change
  }

  /// Returns the model with another beginning.
  private func restarting(_ initial: Initial) -> Life {
    var next = self
    (next.initial, next.edits, next.isRuleOfPattern) = (initial, [], false)
    if edges.isOpen, rule.topology == nil { next.size = nil }
    return next
  }

  private func keeping(cellsOf state: LifeState, under old: Life) throws(RunError) -> ModelChange<Life> {
    guard !old.isVast(state) else {
      throw RunError(key: "rule", "the pattern is too large now", advice: "go back first")
    }
    var change = ModelChange(restarting(Initial([.from(ModelChange<Life>.block)])))
    guard var cells = old.finalState(of: state) else { return change }
    cells.phase = cells.phase.isInverted && background == .alternating ? .odd : .plain
    if rule.isOfBits, case .bytes(let states) = cells.cells {
      var grid = BitGrid(columns: cells.columns, rows: cells.rows)
      for (index, state) in states.enumerated() where state == 1 {
        grid[index % cells.columns, index / cells.columns] = true
      }
      cells.cells = .bits(grid)
    } else if case .bytes(let states) = cells.cells {
      cells.cells = .bytes(states.map { Int($0) < rule.states ? $0 : 0 })
    }
    change.cells = cells
    return change
  }

  // MARK: Blocks

  /// Returns the keys with the rule, the lattice, the cells and the seed of a later course.
  package func keys(
    _ keys: [(key: String, value: String)], beginning course: SessionCourse<Life>
  ) throws(RunError) -> [(key: String, value: String)] {
    let replaced = Set(
      Self.declaration.keys.filter { ["rule", "grid", "initial", "edits"].contains($0.name) }
        .flatMap { [$0.word.spelling] + $0.word.synonyms } + ["seed"])
    var keys = keys.filter { !replaced.contains($0.key) }
    keys.append(("rule", writtenRule))
    if !edges.isOpen {
      keys.append(("grid", "\(box.columns)x\(box.rows)"))
    } else if initial == .random, let size {
      keys.append(("grid", "\(size.columns)x\(size.rows ?? size.columns)"))
    }
    keys.append(("initial", try initialText(course)))
    keys.append(("seed", String(course.seed)))
    return keys
  }

  private func initialText(_ course: SessionCourse<Life>) throws(RunError) -> String {
    let limit = course.start.limits.memory
    if initial == .random { return "random" }
    if case .pattern(let pattern, _)? = initial.forms.first {
      return try Self.runLengths(of: pattern, limit).map { "{rle: \($0)}" } ?? "empty"
    }
    guard let state = finalState(of: course.start), state.columns > 0, state.rows > 0,
      var pattern = state.pattern(rule: nil, generation: "0")
    else { return "empty" }
    pattern.notes.corner = state.corner
    pattern = pattern.cropped ?? pattern
    let corner = pattern.notes.corner, origin = Self.fileOrigin(rule.topology)
    // With `at`, the box of the block reaches from the origin to the cells, so distant cells get the position of a file.
    let isFar = edges.isOpen && max(abs(corner.column), abs(corner.row)) > Self.nearest
    let notes =
      (isFar ? ["Pos=\(corner.column - origin.column),\(corner.row - origin.row)"] : [])
      + (course.start.startsOdd ? ["Gen=1"] : [])
    let header = notes.isEmpty ? "" : "#CXRLE \(notes.joined(separator: " "))\n"
    let at = isFar ? "" : ", at: [\(corner.column), \(corner.row)]"
    return try Self.runLengths(of: pattern, limit, header: header).map { "{rle: \($0)\(at)}" } ?? "empty"
  }

  /// The distance from the origin up to which cells are placed by `at`.
  private static let nearest = 1 << 10

  /// Returns the cells of a pattern as run lengths on one line, quoted and without the line for their size. Nil if all
  /// cells are dead.
  ///
  /// - Parameter limit: the memory of a state in bytes.
  /// - Throws: an error if the text would take too much memory.
  private static func runLengths(
    of pattern: Pattern, _ limit: Double, header: String = ""
  ) throws(RunError) -> String? {
    guard Double(pattern.liveRunCount) * bytesPerRun <= limit / 3 else {
      throw RunError(
        key: "initial", "the cells with which the rule began are too many for a block",
        advice: "start again with a higher --max-memory")
    }
    var pattern = pattern
    pattern.notes = Pattern.Notes()
    guard pattern.population > 0, let bytes = try? PatternFormat.rle.text(of: pattern) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return YamlScalar.quoted(header + lines.filter { !$0.hasPrefix("#") && !$0.hasPrefix("x ") }.joined())
  }

  /// The bytes of a run of cells in the text, with the gap before it. Reading the text takes many times its size.
  private static let bytesPerRun = 4.0
}
