import Expressions
import Specification

extension Infection {
  enum Keys {
    static let people = Key<Int>(
      "people", .wholeNumber(in: 1...Int(UInt32.max)),
      synonyms: ["group-size", "population", "group", "size", "n", "count", "persons"],
      help: "The size of the group. People fill ⌈√N⌉ columns row by row, and the last row can be short. Give this or "
        + "`grid`."
    )
    static let grid = Key<GridSize>(
      "grid", .gridSize, synonyms: ["size", "dimensions", "board", "lattice"],
      help: "The columns and rows of a full rectangle of people. Give this or `people`.")
    static let factor = Key<Int>(
      "factor", .wholeNumber(in: 0...Int(UInt32.max)), required: true, example: "2",
      synonyms: ["infection-factor", "k", "infectivity", "max-infected", "contagion"],
      help: "The largest number of people that one sick person infects in one step.")
    static let period = Key<Period>(
      "period", .period, default: "1 s",
      synonyms: ["t", "interval", "tick", "recalculation-period", "pace", "duration"],
      help: "The duration of a step: it sets the pace of the live view and the unit of the time axis, and changes no "
        + "result.")
    static let neighbourhood = Key<Neighbourhood>(
      "neighbourhood", .neighbourhood, default: "moore",
      synonyms: ["neighborhood", "neighbours", "neighbors", "contacts", "nbhd"],
      help: "The neighbours whom a person can infect.")
    static let boundary = SharedKeys.boundary([.closed, .periodic])
    static let among = Key<Among>(
      "among", .word("pool"), default: "healthy", synonyms: ["pool", "from", "targets"],
      help: "The neighbours whom a sick person can pick: healthy ones only, or all. Picking a sick one has no effect.")
    static let picks = Key<Picks>(
      "picks", .word("way of picking"), default: "up-to", synonyms: ["pick", "size", "chooses", "selection"],
      help: "How many neighbours a sick person picks: a random number from 0 to `factor`, or exactly `factor`, if "
        + "there are that many.")
    static let initial = SharedKeys.initial(
      default: "single (the person in the centre); empty if `tap` gives places")
    static let tap = Key<[TapEntry]>(
      "tap", .taps, synonyms: ["taps", "touch", "click", "infect", "events"],
      help: "People made sick by hand before step S = 1, 2, … is computed. S = steps + 1 is after the last step and "
        + "belongs to it. A tap has no effect on people who are not healthy.")
    static let steps = SharedKeys.steps()

    static func until(_ statistics: JudgedStatistics) -> Key<Until> { SharedKeys.until(statistics) }

    /// The statistics that a condition may use if all states are in use.
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
    Self.warnOfEnd(end?.until, map, in: &context)
    let course = Self.readCourse(&map, judged, lastStep: end?.steps, in: &context)
    let taps = entries.flatMap { $0.checked(group: group, lastStep: end?.steps, in: &context) }
    let minor = map.value(Keys.minor, in: &context)
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
    self.minor = minor
    isPeriodGiven = map.contains("period")
    sizeKey = map.contains("grid") ? "grid" : "people"
  }

  /// Reads the size of the group from one of the two keys that can give it. Returns nil after an error.
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
      // A misspelling of one of them has already been reported as an unknown key.
      if map.isMeant("people") || map.isMeant("grid") { return nil }
      context.report(
        .invalid(
          "\(map.owner) needs 'people' or 'grid'", advice: "add a line such as 'people: 400' or 'grid: 20x20'"),
        key: "people", at: map.span)
      return nil
    case (true, false): return people.map { Group(people: $0) }
    case (false, true):
      guard let size else { return nil }
      guard size.cells <= UInt32.max else {
        context.report(
          .outOfRange(
            found: "\(size.columns)x\(size.rows ?? size.columns)",
            expected: "grid of at most \(UInt32.max.grouped) people"),
          key: "grid", at: map.span(of: "grid"))
        return nil
      }
      return Group(columns: size.columns, rows: size.rows ?? size.columns)
    }
  }
}
