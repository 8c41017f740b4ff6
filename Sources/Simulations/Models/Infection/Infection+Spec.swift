extension Infection {
  public static let declaration = ModelDeclaration(
    name: "infection",
    synonyms: ["epidemic", "contagion", "virus", "disease", "si", "spread"],
    summary: "People on a grid; the sick infect some of their neighbours.",
    explanation: """
      In each step, from one snapshot, every sick person acts independently of all others. Its pool are its distinct \
      neighbours that exist and are healthy in the snapshot (`among: healthy`), or all that exist (`among: all`). From \
      the pool it picks a subset, uniform among all subsets of its size; the size is uniform on 0 … min(factor, pool) \
      (`picks: up-to`), or min(factor, pool) itself (`picks: exactly`). The healthy among all those picked become sick \
      and act from the next step on; two sick people may pick the same neighbour, and nobody recovers. The people of \
      `tap` fall sick before the recalculation of their step, so they act in it. With `people: N` the group fills \
      ⌈√N⌉ columns row by row, and the last row may be short; the places missing there are nobody, who is never \
      anybody's neighbour. With `boundary: periodic` opposite edges of the full rectangle are neighbours: whoever \
      would have a missing place for a neighbour has one neighbour less, and on a torus narrower than the \
      neighbourhood a person met twice is one neighbour. The draws of a person in a step do not depend on anybody \
      else's (purpose 4, entity row·columns + column), so a run is the same in whatever order people are visited.
      """,
    version: 1,
    keys: [
      Keys.people.declaration, Keys.grid.declaration, Keys.factor.declaration, Keys.period.declaration,
      Keys.neighbourhood.declaration, Keys.boundary.declaration, Keys.among.declaration, Keys.picks.declaration,
      Keys.initial.declaration, Keys.tap.declaration, Keys.steps.declaration, Keys.until.declaration,
    ],
    statistics: [
      .init("people", "The size of the group."),
      .init("healthy", "Healthy people at the end."),
      .init("sick", "Sick people at the end."),
      .init("ever_sick", "People ever infected."),
      .init("attack_rate", "Share of the people ever infected: ever_sick / people."),
      .init(
        "incidence", "People infected in the last step, those tapped before it included; at step 0, at the start."),
      .init("peak", "The most people sick at once."),
      .init("peak_step", "The first step with so many sick."),
      .init("peak_incidence", "The most people infected in one step."),
      .init("peak_incidence_step", "The first step with so many infected."),
      .init("duration", "The last step in which anything changed; 0 if nothing ever did."),
    ],
    headline: "attack_rate",
    series: [
      .init("healthy", "Healthy people."),
      .init("sick", "Sick people."),
      .init("incidence", "People infected in the step, those tapped before it included; at step 0, at the start."),
    ],
    views: [
      ViewDeclaration("grid", "The people at the end.", synonyms: ["final", "picture", "last", "state", "people"]),
      ViewDeclaration(
        "frames", "The people at several steps.", options: .frames, synonyms: ["snapshots", "pictures", "steps"]),
      ViewDeclaration(
        "chart", "The epidemic curve: series over the steps.", options: .series, synonyms: ["curve", "plot", "graph"]),
      ViewDeclaration(
        "arrival", "When each person fell sick, by quarters of the duration.",
        synonyms: ["arrivals", "arrival-time", "wave", "isochrones"]),
    ],
    example: """
      model: infection
      people: 400
      factor: 3
      steps: 12
      """)

  enum Keys {
    static let people = Key<Int>(
      "people", .wholeNumber(in: 1...Int(UInt32.max)),
      synonyms: ["group-size", "population", "group", "size", "n", "count", "persons"],
      help: "The group's size: people fill ⌈√N⌉ columns row by row, the last row may be short. Either this or `grid`.")
    static let grid = Key<GridSize>(
      "grid", .gridSize, synonyms: ["size", "dimensions", "board", "lattice"],
      help: "A full rectangle of people. Either this or `people`.")
    static let factor = Key<Int>(
      "factor", .wholeNumber(in: 0...Int(UInt32.max)), required: true,
      synonyms: ["infection-factor", "k", "infectivity", "max-infected", "contagion"],
      help: "The most people one sick person infects in one step.")
    static let period = Key<Period>(
      "period", .period, default: "1 s",
      synonyms: ["t", "interval", "tick", "recalculation-period", "pace", "duration"],
      help: "How long a step lasts: the pace of the live view and the unit of the time axis. No result depends on it.")
    static let neighbourhood = Key<Neighbourhood>(
      "neighbourhood", .neighbourhood, default: "moore",
      synonyms: ["neighborhood", "neighbours", "neighbors", "contacts", "nbhd"], help: "Who can be infected by whom.")
    static let boundary = SharedKeys.boundary([.closed, .periodic])
    static let among = Key<Among>(
      "among", .word("pool"), default: "healthy", synonyms: ["pool", "from", "targets"],
      help: "Whom a sick person picks from: its healthy neighbours, or all its neighbours, sick ones in vain.")
    static let picks = Key<Picks>(
      "picks", .word("way of picking"), default: "up-to", synonyms: ["pick", "size", "chooses", "selection"],
      help: "How many are picked: a random number from 0 to `factor`, or exactly `factor`; never more than there are.")
    static let initial = SharedKeys.initial(default: "single (the person in the centre); empty with `tap`")
    static let tap = Key<[TapEntry]>(
      "tap", .taps, synonyms: ["taps", "touch", "click", "infect", "events"],
      help: "People made sick by hand: {at: [column, row] or a list of such pairs, step: S}, before the recalculation "
        + "of step S = 1, 2, …; on a sick person it does nothing.")
    static let steps = SharedKeys.steps()
    static let until = SharedKeys.until(JudgedStatistics(InfectionStatistic.self, others: ["attack_rate"]))
  }

  public init?(_ map: inout SpecMap, in context: inout SpecContext) {
    let group = Self.readGroup(&map, in: &context)
    let factor = map.required(Keys.factor, in: &context)
    let period = map.value(Keys.period, default: .second, in: &context)
    let neighbourhood = map.value(Keys.neighbourhood, default: .moore, in: &context)
    let boundary = map.value(Keys.boundary, default: .closed, in: &context)
    let among = map.value(Keys.among, default: .healthy, in: &context)
    let picks = map.value(Keys.picks, default: .upTo, in: &context)
    let tapped = map.contains("tap")
    let initial = map.value(Keys.initial, default: tapped ? .empty : .single, in: &context)
    let entries = map.value(Keys.tap, default: [], in: &context)
    let end = map.readEnd(steps: Keys.steps, until: Keys.until, in: &context)
    let taps = entries.flatMap { $0.checked(group: group, lastStep: end?.steps, in: &context) }
    guard let group, let factor, let end else { return nil }
    let rule = Rule(
      factor: factor, neighbourhood: neighbourhood, wraps: boundary == .periodic, among: among, picks: picks)
    self.init(group, rule: rule, period: period, initial: initial, taps: taps, steps: end.steps,
      until: end.until)
    sizeKey = map.contains("grid") ? "grid" : "people"
  }

  /// The group's size from the one key of two that gives it.
  private static func readGroup(_ map: inout SpecMap, in context: inout SpecContext) -> Group? {
    let people = map.value(Keys.people, in: &context)
    let size = map.value(Keys.grid, in: &context)
    switch (map.contains("people"), map.contains("grid")) {
    case (true, true):
      context.report(
        .invalid("'people' and 'grid' both say how many people there are", advice: "keep one of them"),
        key: "grid", at: map.span(of: "grid"))
      return nil
    case (false, false):
      context.report(
        .invalid(
          "\(map.owner) needs 'people' or 'grid'", advice: "such as 'people: 400' or 'grid: 20x20'"),
        key: "people", at: map.span)
      return nil
    case (true, false): return people.map { Group(people: $0) }
    case (false, true):
      guard let size else { return nil }
      guard size.cells <= UInt32.max else {
        context.report(
          .outOfRange(found: "\(size.columns)x\(size.rows ?? size.columns)", expected: "grid of at most \(UInt32.max) people"),
          key: "grid", at: map.span(of: "grid"))
        return nil
      }
      return Group(columns: size.columns, rows: size.rows ?? size.columns)
    }
  }
}
