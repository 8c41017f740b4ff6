import Mealy
import Simulations
import Specification
import Terminal

extension LifeScreen {
  // MARK: Asking for another session

  /// Returns the keys of a session like this one.
  ///
  /// - Parameters:
  ///   - rule: the new rule, or nil for the current one.
  ///   - initial: the initial cells, as keys.
  private func keys(rule: String?, initial: [String], seed: UInt64) -> StartKeys {
    let declaration = core.session.declaration
    let replaced = Set(
      declaration.keys.filter { ["rule", "grid", "initial", "edits"].contains($0.name) }
        .flatMap { [$0.word.spelling] + $0.word.synonyms } + ["seed"])
    var keys = start.keys
    let grid = keys.keys.first { $0.hasPrefix("grid=") }
    keys.keys.removeAll { key in replaced.contains(String(key.prefix { $0 != "=" && $0 != "." })) }
    if let rule = rule ?? core.session.patternRule { keys.keys.append("rule=\(rule)") }
    if !core.session.isUnbounded, let bounds = core.session.bounds {
      keys.keys.append("grid=\(bounds.columns)x\(bounds.rows)")
    } else if initial.contains("initial=random") {
      keys.keys.append(grid ?? "grid=\(max(16, keys.columns))x\(max(16, keys.rows))")
    }
    keys.keys += initial + ["seed=\(seed)"]
    return keys
  }

  /// The largest share of the memory limit that the text of the cells may take. Reading it takes many times its size.
  private static let textShare = 1.0 / 24
  /// The bytes of a run of cells in the text, with the gap before it.
  private static let bytesPerRun = 4.0
  private static let tooManyCells =
    "too many cells to start another simulation from them; start it again with a higher --max-memory"

  /// Returns the current cells as keys, and the amount by which their coordinates decrease. On a lattice without end,
  /// the cells begin at [0, 0]. Returns nil if the text of the cells would take too much memory.
  ///
  /// - Parameter rule: the rule under which the cells continue. If its even and odd generations differ, cells that are
  ///   shown as their opposite begin in an odd one.
  private func presentCells(under rule: LifeRule?) -> (keys: [String], corner: Position)? {
    guard var pattern = core.session.occupiedPattern else { return (["initial=empty"], .origin) }
    let room = Self.textShare * core.session.memoryLimit
    guard Double(pattern.liveRunCount) * Self.bytesPerRun <= room else { return nil }
    let corner = pattern.notes.corner, states = rule?.states ?? 2
    if Int(pattern.packed.highest) >= states {
      pattern.cells = pattern.cells.map { Int($0) >= states ? 0 : $0 }
    }
    pattern.notes = Pattern.Notes()
    guard pattern.population > 0, let text = Self.runLengths(of: pattern) else { return (["initial=empty"], .origin) }
    let startsOdd = core.session.isInverted && rule?.background == .alternating
    let rle = "initial.rle=" + (startsOdd ? "#CXRLE Gen=1\n" : "") + text
    return core.session.isUnbounded
      ? ([rle], corner) : ([rle, "initial.at=[\(corner.column), \(corner.row)]"], .origin)
  }

  /// Returns the cells of a pattern as run lengths on one line, without the header, which would contain only the size.
  private static func runLengths(of pattern: Pattern) -> String? {
    guard let bytes = try? PatternFormat.rle.text(of: pattern) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.filter { !$0.hasPrefix("#") && !$0.hasPrefix("x ") }.joined()
  }

  private mutating func request(_ why: PendingStart, _ keys: StartKeys) -> [LiveEffect] {
    pending = why
    late = []
    return [.fetch(.start, .start(keys))]
  }

  mutating func requestRandomGrid() -> [LiveEffect] {
    let isRandom = start.keys.keys.contains("initial=random") || !start.keys.keys.contains { $0.hasPrefix("initial") }
    let keys = keys(rule: nil, initial: ["initial=random"], seed: isRandom ? start.seed &+ 1 : start.seed)
    return core.pause() + request(.random, keys)
  }

  mutating func requestRecount() -> [LiveEffect] {
    if let vastness { return say(vastness) }
    let rule = core.session.patternRule.flatMap { try? LifeRule.parse($0).get() }
    guard let cells = presentCells(under: rule) else { return say(Self.tooManyCells) }
    let keys = keys(rule: nil, initial: cells.keys, seed: start.seed)
    return core.pause()
      + request(.recount(columns: -cells.corner.column, rows: -cells.corner.row), keys)
  }

  mutating func requestConfiguration(_ configuration: Configuration) -> [LiveEffect] {
    guard let pattern = configuration.pattern(limit: PatternShelf.cellLimit) else {
      return refuse("the configuration is larger than \(PatternShelf.cellLimit.grouped) cells")
    }
    var initial = "initial=empty"
    if pattern.population > 0, let text = Self.runLengths(of: pattern) {
      initial = "initial.rle=" + text
    }
    let keys = keys(rule: nil, initial: [initial], seed: start.seed)
    return core.pause() + request(.configuration(configuration.title), keys)
  }

  /// Reads a typed rule, and requests a session of the current cells under it.
  mutating func changeRule(to text: String) -> [LiveEffect] {
    switch LifeRule.parse(text) {
    case .failure(let fault):
      prompt?.problem = fault.message + (fault.advice.map { "; \($0)" } ?? "")
      return []
    case .success(let rule):
      // If an earlier rule defined the lattice, the lattice stays.
      var wanted = rule.text
      if rule.topology == nil, let old = core.session.patternRule, case .success(let known) = LifeRule.parse(old) {
        wanted += known.topology?.text ?? ""
      }
      if core.isComputing {
        waitingRule = wanted
        return []
      }
      return request(rule: wanted)
    }
  }

  mutating func request(rule: String) -> [LiveEffect] {
    if let vastness {
      prompt?.problem = vastness
      return prompt == nil ? say(vastness) : []
    }
    guard let cells = presentCells(under: try? LifeRule.parse(rule).get()) else {
      prompt?.problem = Self.tooManyCells
      return prompt == nil ? say(Self.tooManyCells) : []
    }
    let why = PendingStart.rule(isRunning: core.isRunning, columns: -cells.corner.column, rows: -cells.corner.row)
    let keys = keys(rule: rule, initial: cells.keys, seed: start.seed)
    return core.pause() + request(why, keys)
  }

  // MARK: Transitions between sessions

  /// The session on the screen, to be kept. If it takes much memory, it keeps few states for going back.
  private var chapter: LifeChapter {
    var session = core.session
    let room = session.memoryLimit / Self.roomShare
    if session.byteCount > room { session.thinHistory(to: room / 4) }
    return LifeChapter(
      session: session, furthest: core.furthest, strokes: core.strokes, start: start, base: base,
      continues: continues, view: view, startView: startView)
  }

  /// The largest number of earlier sessions that are kept.
  private static let mostChapters = 16
  /// The part of the memory limit that earlier sessions may take together: a quarter.
  private static let roomShare = 4.0

  /// Keeps the session on the screen for a way back. The oldest sessions are forgotten if there are too many, or if
  /// they take too much memory.
  private mutating func keepChapter() {
    chapters.append(chapter)
    let room = core.session.memoryLimit / Self.roomShare
    while chapters.count > Self.mostChapters || chapters.reduce(0, { $0 + $1.session.byteCount }) > room {
      chapters.removeFirst()
    }
  }

  /// The memory of the session on the screen and of the kept ones, in bytes.
  var heldBytes: Double {
    [chapters, ahead, later].reduce(core.session.byteCount) { $1.reduce($0) { $0 + $1.session.byteCount } }
  }

  private mutating func show(_ chapter: LifeChapter) -> [LiveEffect] {
    (start, base, continues) = (chapter.start, chapter.base, chapter.continues)
    (view, startView) = (chapter.view, chapter.startView)
    let room = LatticeScreen.room(size)
    view.resize(columns: room.columns, rows: room.rows)
    view.setFar(chapter.session.isUnbounded)
    if chapter.session.obstacleToLeaps != nil { core.setStepLength(1) }
    selection = nil
    brush = min(brush, UInt8(clamping: chapter.session.cellStates - 1))
    forgetPeriod()
    return core.replace(chapter.session, furthest: chapter.furthest, strokes: chapter.strokes)
      + [.cancel(.period)]
  }

  /// Begins another session that is ready.
  mutating func begin(_ new: Start) -> [LiveEffect] {
    guard let why = pending else { return [] }
    pending = nil
    prompt = nil
    var next = LifeChapter(session: new.session, start: new, base: 0, continues: false, view: view, startView: nil)
    var isRunning = false, words: String
    switch why {
    case .random: words = "random grid with seed \(new.seed)"
    case .configuration(let title):
      words = "loaded \(title)"
      next.view.fit(new.session.bounds)
      next.view.placeCursor(next.view.middle)
      tab = .simulation
    case .recount(let columns, let rows):
      words = "this is generation 0 now"
      next.view.shift(columns: columns, rows: rows)
    case .rule(let wasRunning, let columns, let rows):
      isRunning = wasRunning
      words = "the rule is \(new.session.patternRule ?? "") now"
      next.base = generation
      // At the very start, the new rule replaces that of the start.
      next.continues = generation > 0 || continues
      next.view.shift(columns: columns, rows: rows)
    }
    keepChapter()
    (ahead, later) = ([], [])
    var effects = show(next)
    let gestures = late
    late = []
    for gesture in gestures { core.perform(gesture) }
    if isRunning { effects += core.run() }
    return effects + say(words)
  }

  /// Handles the failure to set up another session.
  mutating func refuse(_ problem: String) -> [LiveEffect] {
    guard let why = pending else { return say(problem) }
    pending = nil
    late = []
    switch why {
    case .rule(let isRunning, _, _):
      if prompt != nil { prompt?.problem = problem } else { message = problem }
      return isRunning ? core.run() : []
    case .configuration:
      configurations.problem = problem
      return []
    case .random, .recount: return say(problem)
    }
  }

  // MARK: Back

  /// Restores the pattern, rule, view and tick of the start.
  mutating func reset() -> [LiveEffect] {
    var effects: [LiveEffect] = []
    var earlier: LifeChapter?
    while continues, let last = chapters.popLast() {
      earlier = last
      continues = last.continues
    }
    if let earlier { effects += show(earlier) }
    later = []
    if let startView {
      view = startView
      let room = LatticeScreen.room(size)
      view.resize(columns: room.columns, rows: room.rows)
    }
    startView = nil
    forgetPeriod()
    return effects + core.go(to: 0)
  }

  /// The generations that were seen, including those under later rules.
  package var timeline: Timeline? {
    guard tab == .statistics || tab == .simulation && shelf == nil else { return nil }
    let furthest = later.first.map { $0.base + $0.furthest } ?? base + core.furthest
    return Timeline(present: generation, furthest: furthest, columns: size.columns)
  }

  var wantedStep: Int {
    let (step, isBeyond) = base.addingReportingOverflow(core.wantedStep)
    return isBeyond ? .max : step
  }

  /// Goes to a generation under the rule of that generation.
  mutating func go(to wanted: Int) -> [LiveEffect] {
    forgetPeriod()
    var effects: [LiveEffect] = []
    while wanted < base, continues, let last = chapters.popLast() {
      later.append(chapter)
      effects += show(last)
    }
    while let next = later.last, wanted >= next.base { effects += enterLater() }
    return effects + core.go(to: max(0, wanted - base))
  }

  /// Continues with the session that followed this one, from its start.
  mutating func enterLater() -> [LiveEffect] {
    guard var next = later.popLast() else { return [] }
    let isRunning = core.isRunning
    chapters.append(chapter)
    // Its start is kept and needs no computation.
    try? next.session.go(to: 0)
    let effects = show(next)
    return isRunning ? effects + core.run() : effects
  }

  /// Sets the step at which this session ends because a later one takes over.
  mutating func noteHorizon() { core.horizon = later.last.map { $0.base - base } }

  mutating func undo() -> [LiveEffect] {
    forgetPeriod()
    later = []
    if core.session.canUndo { return core.undo() }
    guard let last = chapters.popLast() else { return [] }
    ahead.append(chapter)
    return show(last)
  }

  mutating func redo() -> [LiveEffect] {
    forgetPeriod()
    later = []
    if core.session.canRedo { return core.redo() }
    guard let next = ahead.popLast() else { return [] }
    chapters.append(chapter)
    return show(next)
  }
}
