/// Collects what a run is asked for while the lattice moves on: the series, and the pictures of frames.
struct LifeObserver {
  /// The steps at which something is looked at, ascending; the last one is the run's last.
  let steps: [Int]
  private let recorded: Set<Int>
  private let frames: Set<Int>
  private let limit: PictureLimit
  private let ending: Ending
  private var series = Series(steps: [], columns: [.init("population", [])])
  private var pictures: [Int: Picture] = [:]

  static let looks = [StateLook("dead", .ground), StateLook("alive", .marked)]

  /// - Parameter ending: how the run ends, which is known before it is looked at.
  init(_ request: RunRequest, _ ending: Ending) {
    let recordedSteps = Series.recordedSteps(
      last: ending.step, limit: Life.seriesLimit, including: request.namedSteps)
    recorded = Set(recordedSteps)
    frames = Set(request.views.filter { $0.name == "frames" }.flatMap { $0.frameSteps(last: ending.step) })
    steps = recorded.union(frames).union([ending.step]).sorted()
    self.ending = ending
    limit = request.pictureLimit
  }

  /// Looks at the lattice at one of ``steps``.
  mutating func observe(_ lattice: LifeLattice) {
    let step = lattice.generation
    if recorded.contains(step) {
      series.steps.append(step)
      series.columns[0].values.append(lattice.population)
    }
    if frames.contains(step) {
      pictures[step] = Picture(title: "step \(step)", lattice.grid, limit: limit, looks: Self.looks)
    }
  }

  func report(of lattice: LifeLattice, _ request: RunRequest) -> Report {
    let state = FinalState(lattice.grid)
    return Report(
      statistics: lattice.statistics + ending.statistics, series: series,
      views: request.views.map { view($0, of: lattice) },
      state: request.keepsState ? state : nil, handover: state)
  }

  private func view(_ request: ViewRequest, of lattice: LifeLattice) -> ReportView {
    switch (request.name, request.options) {
    case ("frames", _):
      .pictures(request.frameSteps(last: lattice.generation).compactMap { pictures[$0] })
    case ("chart", .series(let names)): .chart(names)
    case ("statistics", _): .statistics
    default: .pictures([Picture(lattice.grid, limit: limit, looks: Self.looks)])
    }
  }
}

extension LifeLattice {
  /// What is known of every generation.
  var statistics: [Statistic] {
    let population = population
    let box: StatisticValue =
      box.map {
        .list([.whole($0.corner.column), .whole($0.corner.row), .whole($0.columns), .whole($0.rows)])
      } ?? .none
    return [
      Statistic("generation", .whole(generation)),
      Statistic("population", .whole(population)),
      Statistic("births", .whole(births)),
      Statistic("deaths", .whole(deaths)),
      Statistic("density", .fraction(Double(population) / Double(columns * rows))),
      Statistic("box", box),
    ]
  }
}

extension Ending {
  /// With `until: stable`: the period of the state, and since when it repeats.
  fileprivate var statistics: [Statistic] {
    guard cycle != nil || missed == .stable else { return [] }
    return [
      Statistic("period", cycle.map { .whole($0.period) } ?? .none),
      Statistic("since", cycle.map { .whole($0.since) } ?? .none),
    ]
  }
}
