/// Collects what a run is asked for while the lattice moves on: the series, and the pictures of frames.
struct LifeObserver<Engine: LifeEngine> {
  /// The steps at which something is looked at, ascending; the last one is the run's last.
  private let steps: [Int]
  /// The next of them.
  private var next = 0
  private let recorded: Set<Int>
  private let frames: Set<Int>
  private let request: RunRequest
  private let ending: Ending
  private let looks: [StateLook]
  private let rule: LifeRule
  private var series = Series(steps: [], columns: [.init("population", [])])
  private var film: Film
  /// On a lattice without end, where all pictures share a window that is known in the end, what they will show.
  private var states: [Int: FinalState] = [:]
  private var stateBytes = 0.0
  private var boxSince: LatticeBox?

  /// - Parameter ending: how the run ends, which is known before it is looked at.
  init(_ request: RunRequest, _ ending: Ending, rule: LifeRule) {
    let recordedSteps = Series.recordedSteps(
      last: ending.step, limit: Life.seriesLimit, including: request.namedSteps)
    recorded = Set(recordedSteps)
    film = Film(request, last: ending.step)
    frames = Set(film.steps)
    steps = recorded.union(frames).union([ending.cycle?.since ?? 0, ending.step]).sorted()
    self.ending = ending
    self.request = request
    looks = rule.looks
    self.rule = rule
  }

  /// The next step at which something is looked at; nil behind the last.
  var nextStep: Int? { next < steps.count ? steps[next] : nil }

  /// The next steps that are looked at for their population alone: at most as many as make a progress to be told of.
  func countedSteps(after step: Int) -> [Int] {
    let stretch = steps[next...].dropLast().prefix { other in
      other > step && other <= step + 128 && recorded.contains(other) && !frames.contains(other)
        && other != ending.cycle?.since
    }
    return Array(stretch)
  }

  /// The populations at the next steps.
  mutating func record(_ populations: [Int], at counted: [Int]) {
    series.steps += counted
    series.columns[0].values += populations
    next += counted.count
  }

  /// Looks at the lattice at the next step.
  mutating func observe(_ lattice: Engine) throws(RunError) {
    let step = lattice.generation
    next += 1
    if recorded.contains(step) {
      series.steps.append(step)
      series.columns[0].values.append(lattice.population)
    }
    if step == ending.cycle?.since, lattice.edges.isOpen { boxSince = lattice.occupiedBox }
    guard frames.contains(step) else { return }
    if lattice.edges.isOpen {
      try keep(lattice.occupied.map(lattice.state), of: step)
    } else {
      let looks = looks
      let state = lattice.state(in: lattice.bounds)
      film.take(upTo: step) { Self.picture(of: state, title: $0, limit: $1, looks) }
    }
  }

  /// How large the states of a lattice without end are shows only as it grows.
  private mutating func keep(_ state: FinalState?, of step: Int) throws(RunError) {
    states[step] = state
    stateBytes += Double(state?.byteCount ?? 0)
    guard stateBytes <= request.limits.memory else {
      throw RunError(
        key: "show", "the frames up to step \(step) take more than the limit of memory",
        advice: "show fewer frames, or raise the limit with --max-memory")
    }
  }

  /// All of a bounded lattice.
  private static func picture(
    of state: FinalState, title: String? = nil, limit: PictureLimit, _ looks: [StateLook]
  ) -> Picture {
    if case .bits(let grid) = state.cells { return Picture(title: title, grid, limit: limit, looks: looks) }
    return Picture(title: title, state, window: state.box, limit: limit, looks: looks)
  }

  func report(of lattice: Engine) -> Report {
    let box = lattice.edges.isOpen ? lattice.occupied : lattice.bounds
    let state = box.map(lattice.state) ?? FinalState(columns: 0, rows: 0, states: lattice.states, cells: nil)
    return Report(
      statistics: lattice.statistics + cycleStatistics(of: lattice), series: series,
      views: views(lattice, state), summary: summary(of: lattice), state: request.keepsState ? state : nil,
      handover: state)
  }

  private func summary(of lattice: Engine) -> String {
    let size = lattice.edges.isOpen ? "unbounded" : "\(lattice.columns) by \(lattice.rows.counted("cell"))"
    return "Life \(rule.text.shortened), \(size), generation \(lattice.generation), \(lattice.population) live"
  }

  private func views(_ lattice: Engine, _ state: FinalState) -> [ReportView] {
    let shown = (states.values + [state]).filter { $0.cells != .absent }.map(\.box)
    let window = shown.dropFirst().reduce(shown.first) { $0?.union($1) } ?? LatticeBox(columns: 0..<1, rows: 0..<1)
    func framed(_ state: FinalState?, title: String? = nil, _ limit: PictureLimit) -> Picture {
      let empty = FinalState(columns: 0, rows: 0, states: lattice.states, cells: nil)
      return Picture(title: title, state ?? empty, window: window, limit: limit, looks: looks)
    }
    return request.views.enumerated().map { index, view in
      switch (view.name, view.options) {
      case ("chart", .series(let names)): return .chart(names)
      case ("statistics", _): return .statistics
      case ("states", _): return .table(state.census(looks))
      default:
        let steps = view.frameSteps(last: lattice.generation)
        let limit = request.limit(for: view, pictures: steps.count)
        guard !isOfFrames(view) else {
          return view.shown(
            lattice.edges.isOpen
              ? steps.map { framed(states[$0], title: "step \($0)", limit) } : film.pictures(ofView: index))
        }
        return view.shown(
          [lattice.edges.isOpen ? framed(state, limit) : Self.picture(of: state, limit: limit, looks)])
      }
    }
  }

  /// Whether a view shows the lattice at several steps, rather than at the end.
  private func isOfFrames(_ view: ViewRequest) -> Bool {
    switch view.options {
    case .frames, .steps, .every, .landmarks, .animation: true
    case .image(let options): options.frames != nil
    case .none, .series, .summary, .diagram: false
    }
  }

  /// With `until: stable`: the period of the state, since when it repeats, and on a lattice without end by how much it
  /// has moved.
  private func cycleStatistics(of lattice: Engine) -> [Statistic] {
    guard ending.cycle != nil || ending.missed == .stable else { return [] }
    var statistics = [
      Statistic("period", ending.cycle.map { .whole($0.period) } ?? .none),
      Statistic("since", ending.cycle.map { .whole($0.since) } ?? .none),
    ]
    if lattice.edges.isOpen {
      let moved = displacement(of: lattice)
      statistics.append(
        Statistic("displacement", moved.map { .list([.whole($0.column), .whole($0.row)]) } ?? .none))
    }
    return statistics
  }

  /// By how many columns and rows a pattern moves in one period; nil without period, or where nothing lives.
  private func displacement(of lattice: Engine) -> Position? {
    guard ending.cycle != nil, let start = boxSince?.corner, let end = lattice.occupiedBox?.corner else { return nil }
    return Position(column: end.column - start.column, row: end.row - start.row)
  }

  /// On a lattice without end, with `until: stable`: what the pattern is.
  func analysis(of lattice: Engine) -> String? {
    guard lattice.edges.isOpen, let cycle = ending.cycle else { return nil }
    guard let moved = displacement(of: lattice) else { return "From step \(cycle.since) on nothing lives." }
    let start = cycle.since == 0 ? "" : "From step \(cycle.since) on "
    func sentence(_ text: String) -> String { start.isEmpty ? "A" + text.dropFirst() : start + text }
    let (across, down) = (abs(moved.column), abs(moved.row))
    guard across + down > 0 else {
      return sentence(cycle.period == 1 ? "a still life." : "an oscillator of period \(cycle.period).")
    }
    let way = across == down ? "diagonal" : across == 0 || down == 0 ? "orthogonal" : "oblique"
    return sentence(
      "a spaceship of period \(cycle.period): it moves by [\(moved.column), \(moved.row)], at "
        + "\(Self.speed(max(across, down), cycle.period, range: lattice.range)) \(way).")
  }

  /// In units of c, the speed at which anything can spread at most: `c/2`, `2c/5`.
  private static func speed(_ cells: Int, _ period: Int, range: Int) -> String {
    var (a, b) = (cells, period * range)
    while b != 0 { (a, b) = (b, a % b) }
    let (top, bottom) = (cells / a, period * range / a)
    return (top == 1 ? "c" : "\(top)c") + (bottom == 1 ? "" : "/\(bottom)")
  }
}

extension FinalState {
  fileprivate var box: LatticeBox { LatticeBox(corner: corner, columns: columns, rows: rows) }
}

extension LifeEngine {
  /// What is known of every generation.
  var statistics: [Statistic] {
    let population = population, occupied = occupiedBox
    let box: StatisticValue =
      occupied.map {
        .list([.whole($0.corner.column), .whole($0.corner.row), .whole($0.columns), .whole($0.rows)])
      } ?? .none
    let cells = edges.isOpen ? occupied.map { $0.columns * $0.rows } ?? 1 : columns * rows
    return [
      Statistic("generation", .whole(generation)),
      Statistic("population", .whole(population)),
      Statistic("births", .whole(births)),
      Statistic("deaths", .whole(deaths)),
      Statistic("density", .fraction(Double(population) / Double(cells))),
      Statistic("box", box),
    ]
  }
}

extension LifeRule {
  /// What the states look like.
  var looks: [StateLook] {
    if transition == .wireWorld {
      return [
        StateLook("empty", .ground), StateLook("electron head", .marked), StateLook("electron tail", .other(0)),
        StateLook("conductor", .quiet),
      ]
    }
    return [StateLook("dead", .ground), StateLook("alive", .marked)]
      + (2..<states).map { StateLook("state \($0)", .graded($0 - 2, of: states - 2)) }
  }
}
