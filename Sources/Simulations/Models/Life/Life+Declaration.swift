import Expressions
import Specification

extension Life {
  package static let declaration = ModelDeclaration(
    name: "life", synonyms: ["game-of-life", "conway", "gol", "life-like"],
    summary: "Conway's Game of Life and other two-dimensional rules, from HighLife to Larger than Life and WireWorld.",
    explanation: """
      All cells change at once. The next state of a cell depends on its own state and on its neighbours.

      B3/S23 is Conway's Game of Life (M. Gardner, Scientific American 223, October 1970). A dead cell is born if \
      three of its eight neighbours are alive. A live cell survives if two or three are. You can also write 23/3 \
      (survival first), or the name of a well-known rule. V after the counts means the four nearest neighbours, H the \
      six of a hexagonal grid. Letters after a count choose among the arrangements of this many neighbours (B2-a/S12, \
      Hensel's notation), and MAP… lists the next state of all 512 arrangements.

      B2/S345/C4, also written 345/2/4, has four states (Generations). A live cell that does not survive passes \
      through the states 2 and 3. In these it does not count as a neighbour and cannot be born. \
      R5,C0,M1,S34..58,B34..45,NM counts the cells within a range of 5 (Larger than Life). NM counts in a square, NN \
      in a diamond, and NC in a disc. R2,C2,S6-8,13,B7-9,NM lists counts. N2 is a Euclidean disc, N+ a cross, NX a \
      saltire, N* a star and N# a hash. N@ lists the bits of your own neighbourhood, and NW its weights from 0 to 7, \
      both in hexadecimal digits, row by row. W22 is a one-dimensional rule in Golly's form, with each row below the \
      last. WireWorld has empty cells, electron heads (1), tails (2) and conductors (3).

      One of Golly's lattices can follow after a colon. It is a torus (:T30,20, shifted :T30+5,20), a plane (:P30,20) \
      or a tube (:T30,0, where 0 means without end). It can also be a Klein bottle (:K30*,20 :K30*+1,20), a \
      cross-surface (:C30,20) or a sphere (:S30). On a narrow torus, a rule may reach the same cell several times, and \
      counts it each time. An unbounded lattice grows with the pattern, and its coordinates can be negative. All \
      pictures of a block show the same window, which has room for everything in them. With B0, such as B03/S23, the \
      cells around the pattern do not stay dead. As in Golly, each cell is then shown as its opposite: in every \
      generation with S8, otherwise in odd ones. Such rules need two states and the nearest cells.

      In a list or map on one line, put a rule with commas or colons in quotation marks.
      """,
    version: 2,
    keys: [
      ruleKey.declaration, gridKey.declaration, boundaryKey.declaration, initialKey.declaration, stepsKey.declaration,
      untilKey.declaration, editsKey.declaration,
    ],
    statistics: [
      .init("generation", "The number of steps computed."),
      .init("population", "The number of live cells; with more than two states, of cells that are not in state 0."),
      .init("births", "The number of cells born in the last step: from state 0 to another state. Edits do not count."),
      .init(
        "deaths",
        "The number of cells that died in the last step: from another state to state 0. Edits do not count."),
      .init(
        "density", "The population as a share of all cells; on an unbounded lattice, of the cells in `box`.",
        mean: .ofShares),
      .init(
        "box",
        "The smallest box around the population, as [column, row, columns, rows]. No value if no cell is alive."),
      .init(
        "period",
        "With `until: stable`: the number of steps after which the state repeats; on an unbounded lattice, in any "
          + "place. No value if the limit came first."),
      .init("since", "With `until: stable`: the first step whose state occurs again. The run ends at since + period."),
      .init(
        "displacement",
        "With `until: stable` on an unbounded lattice: how far the pattern moves in a period, as [columns, rows]."),
      .init(
        "lifespan", "With `until: settled`: the step at which the pattern settled. No value if the limit came first."),
      .init("ash", "With `until: settled`: the number of still lifes and oscillators at the end."),
      .init("escaping", "With `until: settled`: the number of spaceships at the end, which leave for ever."),
      .init(
        "census",
        "With `until: settled`: the kinds of objects at the end, each as [apgcode, name, at rest, escaping]. "
          + "`count(\"xs4_33\")` is the number of objects of a kind."),
    ],
    headline: "population",
    series: [.init("population", "The population after each step.")],
    views: views.map(\.declaration), objects: ObjectNames.words,
    example: """
      model: life
      grid: 32x16
      initial: glider
      steps: 20
      """,
    screen: ScreenDeclaration { screen in
      screen.stepName = "generation"
      screen.usualEnding = "rle"
      screen.form.fields = ["rule", "grid", "boundary", "initial"].map { ($0, nil) }
      screen.form.examples = ["initial": "random, {random: 0.3} or gosper-gun"]
      // The glider is back at its start after four times as many generations as the torus has columns.
      screen.reel = .init(keys: ["initial=glider"]) { 4 * $0 }
    })
}

extension Life {
  /// Finds the end of a run with `until: settled`.
  ///
  /// - Parameter last: the last step to compute, or nil for the last of the run.
  /// - Returns: the end and the state at that step.
  /// - Throws: an error if the run exceeds a limit or is stopped.
  func settling(
    _ request: RunRequest, upTo last: Int? = nil
  ) throws(RunError) -> (ending: RunEnding, state: LifeState) {
    let last = last ?? stepCount
    var state = try start(request, horizon: stepCount)
    var feed = ScheduleFeed(self, request)
    let quiet = min(schedule.last?.step ?? 0, stepCount)
    guard quiet <= last else { return (RunEnding(step: last, missed: .settled), state) }
    do throws(RunError) {
      try feed.begin(&state)
      try feed.advance(&state, to: quiet)
    } catch {
      throw error.withoutLeaps.reached(state.generation, of: stepCount, mayEndEarlier: true)
    }
    let (engine, longestPeriod) = try settled(state.engine, upTo: last, request)
    state.engine = engine
    guard let longestPeriod else { return (RunEnding(step: last, missed: .settled), state) }
    var ending = RunEnding(step: engine.generation)
    ending.longestPeriod = longestPeriod
    return (ending, state)
  }

  /// Runs until the pattern settles, or to the step `last`.
  ///
  /// - Returns: the engine at the end, and the longest period that was looked for, or nil if the pattern has not
  ///   settled.
  private func settled<Engine: LifeEngine>(
    _ start: Engine, upTo last: Int, _ request: RunRequest
  ) throws(RunError) -> (any LifeEngine, Int?) {
    var run = SettlingRun(start, rule: rule, limits: request.limits)
    do throws(RunError) {
      let ending = try run.run(upTo: last) { request.progress?.add($0) }
      return ending.map { ($0.engine, $0.longestPeriod) } ?? (run.engine, nil)
    } catch {
      throw error.withoutLeaps.reached(run.generation, of: stepCount, mayEndEarlier: true)
    }
  }

  /// Returns the report of a run with `until: settled` that only shows the end. The search already ends in this state,
  /// so nothing is computed twice. Returns nil for any other run.
  package func shortReport(_ request: RunRequest) throws(RunError) -> Report? {
    guard until == .settled, !recordsAlong(request) else { return nil }
    let (ending, state) = try settling(request)
    let series = Series(steps: [], columns: seriesNames.map { Series.Column($0, []) })
    var report = try report(
      RecordedRun(
        model: self, request: request, ending: ending, state: state, series: series,
        observer: observer(ending, request), viewObservers: ViewObservers(), frames: PictureRecorder(), isComplete: true
      ))
    report.note(ending.missedEnd, omittedInputs(after: ending))
    return report
  }

  /// Returns the statistics of `until: settled`: the generation at which the pattern settled, how many objects stay and
  /// leave, and which objects they are.
  ///
  /// - Throws: an error if the objects exceed the limits, or the run is stopped.
  func settlingStatistics(of run: RecordedRun<Life>) throws(RunError) -> [Statistic] {
    guard until?.word == .settled else { return [] }
    var values = [StatisticValue](repeating: .none, count: Self.statisticsOfSettled.count)
    do throws(RunError) {
      if let limit = run.ending.longestPeriod, case .settled(let objects) = try settlement(of: run, limit: limit) {
        let escaping = objects.count(where: \.isSpaceship)
        values = [
          .whole(run.ending.settled ?? run.ending.step), .whole(objects.count - escaping), .whole(escaping),
          LifeCensus.statistic(try LifeCensus.rows(objects, rule: rule, run.request.limits)),
        ]
      }
    } catch {
      throw error.stop == nil ? .tooLargeToSplit : error.whileDrawing(at: run.ending.step)
    }
    return zip(Self.statisticsOfSettled, values).map {
      Statistic($0, $1, isListed: $0 != ObjectCount.statistic)
    }
  }
}
