import Expressions
import Specification

extension Infection {
  package static let declaration = ModelDeclaration(
    name: "infection",
    synonyms: ["epidemic", "contagion", "virus", "disease", "si", "spread"],
    summary: "People on a grid; the sick infect some of their neighbours.",
    explanation: """
      In each step, from one snapshot, every sick person acts independently of all others. Its pool are its distinct \
      neighbours that exist and are healthy in the snapshot (`among: healthy`), or all that exist (`among: all`). From \
      the pool it picks a subset, uniform among all subsets of its size; the size is uniform on 0 … min(factor, pool) \
      (`picks: up-to`), or min(factor, pool) itself (`picks: exactly`). The healthy among all those picked become sick \
      and act from the next step on; two sick people may pick the same neighbour, and in the basic rule nobody recovers. \
      The people of `tap` fall sick before the recalculation of their step, so they act in it. With `people: N` the group fills \
      ⌈√N⌉ columns row by row, and the last row may be short; the places missing there are nobody, who is never \
      anybody's neighbour. With `boundary: periodic` opposite edges of the full rectangle are neighbours: whoever \
      would have a missing place for a neighbour has one neighbour less, and on a torus narrower than the \
      neighbourhood a person met twice is one neighbour. The draws of a person in a step do not depend on anybody \
      else's (purpose 4, entity row·columns + column), so a run is the same in whatever order people are visited.

      Beyond the basic rule a pick takes with `probability`; the infected are first `exposed` for the time of \
      `incubation`, then `sick` for that of `recovery`; then they die with the probability `mortality`, or are \
      `recovered` for the time of `immunity` and healthy again after it. A time is a number of steps, or `{mean: M}`: \
      each step ends it with probability 1/M, geometric on 1, 2, …. People who are `vaccinated` are never infected; \
      with `among: all` they, the recovered and the dead are picked in vain. The order inside a step: taps, then \
      interventions; infection from the snapshot of what then is; progression of those who were in their state in \
      the snapshot. Whoever was infected in step S, \
      or sick at the start or by tap before step S + 1, is in the snapshot of step S + 1 first, so `recovery: 1` means \
      infectious in exactly one step. Taps act on the healthy, without incubation, and on nobody else.

      An intervention comes once and stays in force: `factor`, `probability` and `neighbourhood` replace those of the \
      block, `vaccinate` takes that share of those healthy then (rounded down). `when` is judged on the state before \
      the step, and only after all interventions listed before it have come, so a list may close at `sick > 100` and \
      open again at `sick < 10`; a `step` comes at its step in any case. Several that are due come in the order of \
      the list.

      Where a block starts from the final state of another one with `initial: {from: NAME}`, everybody keeps their \
      state, and its time begins anew. So SI, SIS, SIR, SIRS, SEIR and SEIRS are a few keys each: `recovery` with \
      `immunity: 0` is SIS, `recovery` alone SIR, with `immunity: 20` SIRS, with `incubation` SEIR. Probabilities are \
      decided by purposes 5 (transmission, one chance a pick), 6 (incubation), 7 (recovery), 8 (waning) and 9 \
      (mortality) of a person and step; 3 chooses the vaccinated, 10 those of an intervention.
      """,
    version: 1,
    keys: [
      Keys.people.declaration, Keys.grid.declaration, Keys.factor.declaration, Keys.period.declaration,
      Keys.neighbourhood.declaration, Keys.boundary.declaration, Keys.among.declaration, Keys.picks.declaration,
      Keys.initial.declaration, Keys.tap.declaration, Keys.probability.declaration, Keys.incubation.declaration,
      Keys.recovery.declaration, Keys.immunity.declaration, Keys.vaccinated.declaration, Keys.mortality.declaration,
      Keys.interventions(Keys.judged).declaration, Keys.steps.declaration, Keys.until(Keys.judged).declaration,
    ],
    statistics: [
      .init("people", "The size of the group."),
      .init("healthy", "Healthy people at the end."),
      .init("exposed", "Exposed people at the end; with `incubation` only."),
      .init("sick", "Sick people at the end."),
      .init("recovered", "Recovered, immune people at the end; with `recovery` and without `immunity: 0` only."),
      .init("vaccinated", "Vaccinated people at the end; with `vaccinated` or an intervention `vaccinate` only."),
      .init("dead", "Dead people at the end; with `mortality` only."),
      .init("ever_sick", "People ever infected, each once."),
      .init("attack_rate", "Share of the people ever infected: ever_sick / people."),
      .init(
        "incidence",
        "People infected in the last step (on exposure), those tapped before it included; at step 0, at the start."),
      .init("peak", "The most people sick at once."),
      .init("peak_step", "The first step with so many sick."),
      .init("peak_incidence", "The most people infected in one step."),
      .init("peak_incidence_step", "The first step with so many infected."),
      .init("duration", "The last step in which anybody's state changed; 0 if none ever did."),
      .init("step_50", "The first step with half of the people ever infected, else none; not in the table."),
      .init("step_90", "The first step with 90 % of the people ever infected, else none; not in the table."),
      .init("step_all", "The first step with all people ever infected, else none; not in the table."),
      .init(
        "doubling_time",
        "Steps in which ever_sick doubled, (t₂ − t₁) / log₂(c₂ / c₁), from the first step t₁ with at least 1 % of the "
          + "people ever infected to the first t₂ with at least 10 %; else none. Not in the table."),
      .init(
        "offspring_1",
        "Mean offspring of the first generation: people infected up to the end by those infected at the start or by "
          + "tap, for each of these; none without them. Not in the table."),
      .init(
        "offspring_3",
        "Mean offspring of the first three generations, likewise: infected in generations 1 to 3, for each in "
          + "generations 0 to 2. Whoever several pick in a step belongs to the earliest generation. Not in the table."),
      .init("extinct", "Whether nobody is exposed or sick at the end; not in the table.", isTruth: true),
    ],
    headline: "attack_rate",
    minor: MinorOutbreak(statistic: "attack_rate", below: "0.1"),
    series: [
      .init("healthy", "Healthy people."),
      .init("exposed", "Exposed people; with `incubation` only."),
      .init("sick", "Sick people."),
      .init("recovered", "Recovered, immune people; with `recovery` and without `immunity: 0` only."),
      .init("vaccinated", "Vaccinated people; with `vaccinated` or an intervention `vaccinate` only."),
      .init("dead", "Dead people; with `mortality` only."),
      .init(
        "incidence",
        "People infected in the step (on exposure), those tapped before it included; at step 0, at the start."),
    ],
    views: views.map(\.declaration),
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
    static let initial = SharedKeys.initial(
      default: "single (the person in the centre); empty where `tap` names somebody")
    static let tap = Key<[TapEntry]>(
      "tap", .taps, synonyms: ["taps", "touch", "click", "infect", "events"],
      help: "People made sick by hand: {at: [column, row] or a list of such pairs, step: S}, before the recalculation "
        + "of step S = 1, 2, …; S = steps + 1 is after the last one. On a sick person it does nothing.")
    static let steps = SharedKeys.steps()

    static func until(_ statistics: JudgedStatistics) -> Key<Until> { SharedKeys.until(statistics) }

    /// What a condition may use where all states are in use.
    static let judged = JudgedStatistics(
      InfectionStatistic.self, others: InfectionStatistic.others, atEnd: InfectionStatistic.atEnd)
  }

  package init?(_ map: inout SpecMap, in context: inout SpecContext) {
    let group = Self.readGroup(&map, in: &context)
    let factor = map.required(Keys.factor, in: &context)
    let period = map.value(Keys.period, default: .second, in: &context)
    let neighbourhood = map.value(Keys.neighbourhood, default: .moore, in: &context)
    let boundary = map.value(Keys.boundary, default: .closed, in: &context)
    let among = map.value(Keys.among, default: .healthy, in: &context)
    let picks = map.value(Keys.picks, default: .upTo, in: &context)
    let initial = map.value(Keys.initial, default: TapEntry.isPlaced(map.node("tap")) ? .empty : .single, in: &context)
    let entries = map.value(Keys.tap, default: [], in: &context)
    let judged = Self.judgedStatistics(map)
    let end = map.readEnd(steps: Keys.steps, until: Keys.until(judged), in: &context)
    let course = Self.readCourse(&map, judged, lastStep: end?.steps, in: &context)
    let taps = entries.flatMap { $0.checked(group: group, lastStep: end?.steps, in: &context) }
    let places = Initial.writtenCells(in: map.node("initial"))
    guard let group,
      places.reduce(true, { group.check($1.position, key: "initial", at: $1.span, in: &context) && $0 }),
      let factor, let end, let course
    else { return nil }
    let rule = Rule(
      factor: factor, neighbourhood: neighbourhood, wraps: boundary == .periodic, among: among, picks: picks)
    self.init(
      group, rule: rule, course: course, period: period, initial: initial, taps: taps, steps: end.steps,
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
          .outOfRange(
            found: "\(size.columns)x\(size.rows ?? size.columns)", expected: "grid of at most \(UInt32.max) people"),
          key: "grid", at: map.span(of: "grid"))
        return nil
      }
      return Group(columns: size.columns, rows: size.rows ?? size.columns)
    }
  }
}
