/// Collects what a run is asked for while the lattice moves on: the series, and the pictures of frames.
struct LifeObserver {
  /// The steps at which something is looked at, ascending; the last one is the run's last.
  let steps: [Int]
  private let recorded: Set<Int>
  private let frames: Set<Int>
  private let limit: PictureLimit
  private var series = Series(steps: [], columns: [.init("population", [])])
  private var pictures: [Int: Picture] = [:]

  static let looks = [StateLook("dead", .ground), StateLook("alive", .marked)]

  init(_ request: RunRequest, stepCount: Int) {
    let recordedSteps = Series.recordedSteps(last: stepCount, limit: Life.seriesLimit)
    recorded = Set(recordedSteps)
    frames = Set(request.views.filter { $0.name == "frames" }.flatMap { $0.frameSteps(last: stepCount) })
    steps = recorded.union(frames).union([stepCount]).sorted()
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
      statistics: Self.statistics(of: lattice), series: series,
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

  private static func statistics(of lattice: LifeLattice) -> [Statistic] {
    let population = lattice.population
    let box: StatisticValue =
      lattice.box.map {
        .list([.whole($0.corner.column), .whole($0.corner.row), .whole($0.columns), .whole($0.rows)])
      } ?? .none
    return [
      Statistic("generation", .whole(lattice.generation)),
      Statistic("population", .whole(population)),
      Statistic("births", .whole(lattice.births)),
      Statistic("deaths", .whole(lattice.deaths)),
      Statistic("density", .fraction(Double(population) / Double(lattice.columns * lattice.rows))),
      Statistic("box", box),
    ]
  }
}
