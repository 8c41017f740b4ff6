import Mealy
import Simulations

/// A simulation in play: its session, its clock, and what waits for a computation that is under way.
///
/// Another thread computes the steps from a copy of the session, which is a value. Gestures that are made meanwhile are
/// done as soon as the answer is there: none is lost, and none waits for a frame. Until then ``waiting`` is shown over
/// the picture.
package struct PlayCore: Sendable {
  package private(set) var session: any PlaySession
  package private(set) var series: SeriesLog
  package private(set) var isRunning = false
  package private(set) var speed: PlaySpeed
  /// The furthest step that was seen and can be gone to again: an edit begins another course of things.
  package private(set) var furthest: Int
  /// Why the last computation or gesture failed, or nil if it did not.
  package private(set) var problem: String?
  /// How long a step took lately, computed without a pause.
  package private(set) var timePerStep: Duration?
  /// The step at which another session takes over, or nil if none does.
  package var horizon: Int?
  /// The computation under way.
  private var job: PlayJob?
  /// What follows it, in the order in which it was asked for.
  private var queue: [PlayOrder] = []
  /// The inputs that one undo takes back together.
  private(set) var strokes = PlayStrokes()
  /// Steps of one job at full speed.
  private var stride = 1
  /// Whether nothing can change any more without an input. The clock then asks for one step a frame at most: a copied
  /// block would compute all of them again.
  package private(set) var isAtRest = false

  package init(_ session: any PlaySession, speed: PlaySpeed) {
    self.session = session
    self.speed = speed
    furthest = session.step
    series = SeriesLog(names: session.seriesNames)
    series.note([SeriesSample(step: session.step, values: session.seriesValues)])
  }

  package var isComputing: Bool { job != nil }

  /// Gestures that wait for the computation under way.
  package var waiting: [Gesture] {
    queue.compactMap { if case .gesture(let gesture, _) = $0 { gesture } else { nil } }
  }

  /// The step to which all that was asked for leads. While the clock runs it is the step on the screen.
  package var wantedStep: Int {
    guard !isRunning else { return session.step }
    let jobs = [job] + queue.map { if case .job(let job) = $0 { job } else { nil } }
    return jobs.reduce(session.step) { step, job in
      switch job {
      case .advance(let ticks): step + min(ticks, .max - step)
      case .go(let target): target
      case .undo, .redo, nil: step
      }
    }
  }

  /// The values of a series up to the present step.
  func curve(of series: Int) -> [(step: Int, value: Int)] { self.series.points(of: series, upTo: session.step) }

  // MARK: Time

  package mutating func run() -> [LiveEffect] {
    guard !isRunning else { return [] }
    isRunning = true
    problem = nil
    return clockEffects
  }

  package mutating func pause() -> [LiveEffect] {
    isRunning = false
    return [.cancel(.clock)]
  }

  /// Begins the work again that another screen on top has ended.
  package func resume() -> [LiveEffect] {
    let computation = job.map { LiveEffect.fetch(.computation, .compute(session, $0)) }
    return [computation].compactMap { $0 } + (isRunning ? clockEffects : [])
  }

  package mutating func setSpeed(_ speed: PlaySpeed) -> [LiveEffect] {
    self.speed = speed
    return isRunning ? clockEffects : []
  }

  private var clockEffects: [LiveEffect] {
    guard let clock = speed.clock else { return [.cancel(.clock), .send(.tick(.clock))] }
    return [.timer(.clock, after: clock.interval, repeats: true, .tick(.clock))]
  }

  /// The clock has ticked.
  package mutating func tick() -> [LiveEffect] {
    guard isRunning, job == nil else { return [] }
    return begin(.advance(isAtRest ? 1 : speed.clock?.ticks ?? stride))
  }

  /// Computes steps, whether the clock runs or not.
  package mutating func step(by ticks: Int) -> [LiveEffect] { ask(.advance(ticks)) }

  /// Stops, and goes to a step.
  package mutating func go(to step: Int) -> [LiveEffect] { pause() + ask(.go(max(0, step))) }

  package mutating func undo() -> [LiveEffect] { ask(.undo(inputs: 1)) }

  package mutating func redo() -> [LiveEffect] { ask(.redo(inputs: 1)) }

  // MARK: Gestures

  /// Does a gesture now, or as soon as what was asked for before is done.
  ///
  /// - Parameter continues: whether it goes on with the stroke of the gesture before it, as a drag does: they are taken
  ///   back together.
  package mutating func perform(_ gesture: Gesture, continues: Bool = false) {
    if job == nil { apply(gesture, continues) } else { queue.append(.gesture(gesture, continues: continues)) }
  }

  private mutating func apply(_ gesture: Gesture, _ continues: Bool) {
    let inputs = session.inputCount
    do throws(RunError) {
      let hasChanged = try session.perform(gesture)
      strokes.note(inputs..<max(inputs, session.inputCount), continues: continues)
      if hasChanged {
        problem = nil
        forgetFuture()
        series.note([SeriesSample(step: session.step, values: session.seriesValues)])
      }
    } catch { problem = error.description }
  }

  private mutating func forgetFuture() {
    isAtRest = false
    furthest = session.step
    series.forget(after: furthest)
  }

  /// Puts another session in the place of the present one, as a reset does.
  ///
  /// - Parameters:
  ///   - furthest: the furthest step of it that was seen; nil for the present one.
  ///   - strokes: its inputs that one undo takes back together.
  mutating func replace(
    _ session: any PlaySession, furthest: Int? = nil, strokes: PlayStrokes = PlayStrokes()
  ) -> [LiveEffect] {
    self.session = session
    self.furthest = max(session.step, furthest ?? 0)
    series = SeriesLog(names: session.seriesNames)
    series.note([SeriesSample(step: session.step, values: session.seriesValues)])
    (job, queue, problem, isAtRest) = (nil, [], nil, false)
    self.strokes = strokes
    return pause() + [.cancel(.computation)]
  }

  // MARK: Computations

  /// Asks for a job. Of steps that are gone to one after the other while others are computed, only the last is.
  private mutating func ask(_ wanted: PlayJob) -> [LiveEffect] {
    problem = nil
    guard job != nil else { return begin(wanted) }
    switch (queue.last, wanted) {
    case (.job(.advance(let known))?, .advance(let more)): queue[queue.count - 1] = .job(.advance(known + more))
    case (.job(.advance)?, .go), (.job(.go)?, .go): queue[queue.count - 1] = .job(wanted)
    default: queue.append(.job(wanted))
    }
    return []
  }

  private mutating func begin(_ wanted: PlayJob) -> [LiveEffect] {
    var wanted = wanted
    switch wanted {
    case .undo: wanted = .undo(inputs: strokes.undoCount(session.inputCount))
    case .redo: wanted = .redo(inputs: strokes.redoCount)
    case .advance, .go: break
    }
    if let horizon, case .advance(let ticks) = wanted { wanted = .advance(min(ticks, max(0, horizon - session.step))) }
    job = wanted
    return [.fetch(.computation, .compute(session, wanted))]
  }

  /// A computation has come back.
  package mutating func take(_ result: PlayResult) -> [LiveEffect] {
    let steps = result.session.step - session.step
    session = result.session
    job = nil
    switch result.job {
    case .undo(let count):
      strokes.undo(count, leaving: session.inputCount)
      forgetFuture()
    case .redo(let count):
      strokes.redo(count, reaching: session.inputCount)
      forgetFuture()
    case .advance:
      furthest = max(furthest, session.step)
      isAtRest = isAtRest || result.isAtRest
    case .go:
      furthest = max(furthest, session.step)
      isAtRest = false
    }
    series.note(result.samples)
    var effects: [LiveEffect] = []
    if let error = result.error { problem = error.description }
    if case .advance(let asked) = result.job {
      measure(steps, result.took)
      // An error, or the end of a game.
      if result.error != nil || steps < asked { effects += pause() }
    }
    return effects + goOn()
  }

  /// Does what waits, up to the next computation.
  private mutating func goOn() -> [LiveEffect] {
    let orders = queue
    queue = []
    for (index, order) in orders.enumerated() {
      switch order {
      case .gesture(let gesture, let continues): apply(gesture, continues)
      case .job(let next):
        queue = Array(orders[(index + 1)...])
        return begin(next)
      }
    }
    guard isRunning, speed == .unlimited else { return [] }
    return [isAtRest ? .timer(.clock, after: PlaySpeed.shortestFrame, .tick(.clock)) : .send(.tick(.clock))]
  }

  /// Keeps a job at full speed about as long as a frame is shown.
  private mutating func measure(_ steps: Int, _ took: Duration) {
    guard steps > 0, took > .zero else { return }
    timePerStep = took / steps
    guard speed == .unlimited else { return }
    guard !isAtRest else { return stride = 1 }
    let frame = Duration.milliseconds(16)
    if took < frame / 2 {
      stride = min(stride * 2, 1 << 20)
    } else if took > frame * 2 {
      stride = max(1, stride / 2)
    }
  }
}
