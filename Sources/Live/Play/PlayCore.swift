import Mealy
import Simulations

/// An interactive simulation: its session, its clock, and the work that waits for a computation.
///
/// Another thread computes the steps from a copy of the session, which is a value. Gestures made meanwhile are
/// performed as soon as the result arrives. None is lost, and none waits for a frame. Until then ``waiting`` is drawn
/// over the picture.
package struct PlayCore: Sendable {
  package private(set) var session: any PlaySession
  package private(set) var series: SeriesLog
  package private(set) var isRunning = false
  package private(set) var speed: PlaySpeed
  /// The furthest step that was seen and can be visited again. An edit starts another course.
  package private(set) var furthest: Int
  /// The reason why the last computation or gesture failed, or nil if it succeeded.
  package private(set) var problem: String?
  /// The recent time for a step in a continuous computation.
  package private(set) var timePerStep: Duration?
  /// The computation in progress.
  private var job: PlayJob?
  /// The signal that stops this computation.
  private var stop: StopSignal?
  /// The orders that wait for this computation, in the order of the requests.
  private var queue: [PlayOrder] = []
  /// The groups of inputs that are undone together.
  private(set) var strokes = PlayStrokes()
  /// The number of steps for one job at full speed.
  private var stride = 1
  /// Whether nothing can change without an input. The clock then requests at most one step for each frame, because a
  /// copied block would compute all of the steps again.
  package private(set) var isAtRest = false
  /// The number of steps that count as one for the clock and the keys: a power of two.
  package private(set) var stepLength = 1

  package init(_ session: any PlaySession, speed: PlaySpeed) {
    self.session = session
    self.speed = speed
    furthest = session.step
    series = SeriesLog(names: session.seriesNames)
    series.note([SeriesSample(step: session.step, values: session.seriesValues)])
  }

  package var isComputing: Bool { job != nil }

  /// The gestures that wait for the computation in progress.
  package var waiting: [Gesture] {
    queue.compactMap { if case .gesture(let gesture, _) = $0 { gesture } else { nil } }
  }

  /// The step after all requested computations. While the clock runs, it is the visible step.
  package var wantedStep: Int {
    guard !isRunning else { return session.step }
    let jobs = [job] + queue.map { if case .job(let job) = $0 { job } else { nil } }
    return jobs.reduce(session.step) { step, job in
      switch job {
      case .advance?, .leap?: step + min(job?.steps ?? 0, .max - step)
      case .go(let target): target
      case .undo, .redo, nil: step
      }
    }
  }

  /// Returns the values of a series up to the current step.
  func curve(of series: Int) -> [CurvePoint] { self.series.points(of: series, upTo: session.step) }

  // MARK: Time

  package mutating func run() -> [LiveEffect] {
    guard !isRunning else { return [] }
    isRunning = true
    problem = nil
    return clockEffects
  }

  /// Stops the clock, and a leap that is being computed. The session then stays in the state before the leap.
  package mutating func pause() -> [LiveEffect] {
    isRunning = false
    if job?.isLeap == true { stop?.set() }
    return [.cancel(.clock)]
  }

  /// Stops the clock and a computation that may take long, and drops the jobs asked for after it.
  package mutating func halt() -> [LiveEffect] {
    if canHalt {
      stop?.set()
      queue.removeAll { if case .job = $0 { true } else { false } }
    }
    return pause()
  }

  /// Whether a computation that may take long can be stopped.
  package var canHalt: Bool {
    switch job {
    case .leap?: true
    case .go?, .undo?, .redo?: session.hasLeapt
    case .advance?, nil: false
    }
  }

  /// Resumes the work that another screen on top had ended.
  package mutating func resume() -> [LiveEffect] {
    var effects: [LiveEffect] = []
    if let job { effects.append(fetch(job)) }
    return effects + (isRunning ? clockEffects : [])
  }

  /// Asks for a job, with a new signal that can stop it. If another screen had ended the same job, the earlier
  /// computation stops.
  private mutating func fetch(_ job: PlayJob) -> LiveEffect {
    stop?.set()
    stop = StopSignal()
    var copy = session
    copy.stop = stop
    return .fetch(.computation, .compute(copy, job))
  }

  package mutating func setSpeed(_ speed: PlaySpeed) -> [LiveEffect] {
    self.speed = speed
    return isRunning ? clockEffects : []
  }

  private var clockEffects: [LiveEffect] {
    guard let clock = speed.clock else { return [.cancel(.clock), .send(.tick(.clock))] }
    return [.timer(.clock, after: clock.interval, repeats: true, .tick(.clock))]
  }

  /// Handles a tick of the clock.
  package mutating func tick() -> [LiveEffect] {
    guard isRunning, job == nil else { return [] }
    return begin(forward(isAtRest ? 1 : speed.clock?.ticks ?? max(1, min(stride, Self.mostAtOnce / stepLength))))
  }

  /// The largest number of steps in one job at full speed, unless a single step is longer.
  private static let mostAtOnce = 1 << 20

  /// The smallest length of a step that is a leap.
  private static let leastLeap = 1 << 10

  /// Returns the job that computes a number of steps of the chosen length.
  private func forward(_ count: Int) -> PlayJob {
    stepLength < Self.leastLeap ? .advance(count * stepLength) : .leap(by: stepLength, times: count)
  }

  /// Sets the number of steps that count as one.
  package mutating func setStepLength(_ length: Int) { stepLength = max(1, length) }

  /// Computes steps of the chosen length, even if the clock does not run.
  package mutating func step(by count: Int) -> [LiveEffect] { ask(forward(count)) }

  /// Stops the clock and goes to a step.
  package mutating func go(to step: Int) -> [LiveEffect] { pause() + ask(.go(max(0, step))) }

  package mutating func undo() -> [LiveEffect] { ask(.undo(inputs: 1)) }

  package mutating func redo() -> [LiveEffect] { ask(.redo(inputs: 1)) }

  // MARK: Gestures

  /// Performs a gesture now, or after all earlier requests.
  ///
  /// - Parameter continues: whether the gesture belongs to the stroke of the previous one, as in a drag. A stroke is
  ///   undone as a whole.
  package mutating func perform(_ gesture: Gesture, continues: Bool = false) {
    if job == nil { apply(gesture, continues) } else { queue.append(.gesture(gesture, continues: continues)) }
  }

  /// Changes the rule or all cells at once. Stops the clock, and drops a computation in progress. The gestures that
  /// waited for it are performed first.
  mutating func change(_ gesture: Gesture) -> (effects: [LiveEffect], error: RunError?) {
    let orders = queue, effects = drop()
    for case .gesture(let earlier, let continues) in orders { apply(earlier, continues) }
    do throws(RunError) { try tryToApply(gesture, false) } catch { return (effects, error) }
    return (effects, nil)
  }

  private mutating func apply(_ gesture: Gesture, _ continues: Bool) {
    do throws(RunError) { try tryToApply(gesture, continues) } catch { problem = error.sentence }
  }

  private mutating func tryToApply(_ gesture: Gesture, _ continues: Bool) throws(RunError) {
    let inputs = session.inputCount
    let hasChanged = try session.perform(gesture)
    strokes.note(inputs..<max(inputs, session.inputCount), continues: continues)
    guard hasChanged else { return }
    problem = nil
    forgetFuture()
    series.note([SeriesSample(step: session.step, values: session.seriesValues)])
  }

  /// Changes the memory limit of the session, in bytes.
  mutating func limitMemory(to limit: Double) { session.limitMemory(to: limit) }

  private mutating func forgetFuture() {
    isAtRest = false
    furthest = session.step
    series.forget(after: furthest)
  }

  /// Replaces the session by another one.
  mutating func replace(_ session: any PlaySession) -> [LiveEffect] {
    let limit = self.session.memoryLimit
    self.session = session
    if session.memoryLimit != limit { self.session.limitMemory(to: limit) }
    furthest = session.step
    series = SeriesLog(names: session.seriesNames)
    series.note([SeriesSample(step: session.step, values: session.seriesValues)])
    strokes = PlayStrokes()
    return drop()
  }

  /// Stops the clock and the computation in progress, and drops what waits for it.
  private mutating func drop() -> [LiveEffect] {
    let effects = pause()
    (job, queue, problem, isAtRest) = (nil, [], nil, false)
    return effects + [.cancel(.computation)]
  }

  // MARK: Computations

  /// Requests a job. If several requests for a step wait one after the other, only the last one is performed.
  private mutating func ask(_ wanted: PlayJob) -> [LiveEffect] {
    problem = nil
    guard job != nil else { return begin(wanted) }
    switch (queue.last, wanted) {
    case (.job(.advance(let known))?, .advance(let more)): queue[queue.count - 1] = .job(.advance(known + more))
    case (.job(.leap(let known, let count))?, .leap(let ticks, let more)) where known == ticks:
      queue[queue.count - 1] = .job(.leap(by: ticks, times: count + more))
    case (.job(.advance)?, .go), (.job(.leap)?, .go), (.job(.go)?, .go): queue[queue.count - 1] = .job(wanted)
    default: queue.append(.job(wanted))
    }
    return []
  }

  private mutating func begin(_ wanted: PlayJob) -> [LiveEffect] {
    var wanted = wanted
    switch wanted {
    case .undo: wanted = .undo(inputs: strokes.undoCount(session.inputCount))
    case .redo: wanted = .redo(inputs: strokes.redoCount)
    case .advance, .leap, .go: break
    }
    job = wanted
    return [fetch(wanted)]
  }

  /// Handles the result of a computation.
  package mutating func take(_ result: PlayResult) -> [LiveEffect] {
    let steps = result.session.step - session.step
    (job, stop) = (nil, nil)
    // A leap that was stopped leaves the state before it.
    if result.error?.stop != nil { return pause() + goOn() }
    session = result.session
    session.stop = nil
    switch result.job {
    case .undo(let count):
      strokes.undo(count, leaving: session.inputCount)
      forgetFuture()
    case .redo(let count):
      strokes.redo(count, reaching: session.inputCount)
      forgetFuture()
    case .advance, .leap:
      furthest = max(furthest, session.step)
      isAtRest = isAtRest || result.isAtRest
    case .go:
      furthest = max(furthest, session.step)
      isAtRest = false
    }
    series.note(result.samples)
    var effects: [LiveEffect] = []
    if let error = result.error { problem = error.description }
    switch result.job {
    case .advance(let asked), .leap(_, let asked):
      measure(result.job.isLeap ? min(steps, asked) : steps, result.took)
      // The clock stops after an error, and at the end of a game.
      if result.error != nil || steps < result.job.steps { effects += pause() }
    case .go, .undo, .redo: break
    }
    return effects + goOn()
  }

  /// Performs the waiting orders up to the next computation.
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

  /// Adjusts the number of steps at full speed, so that a job takes about as long as a frame. A leap counts as one.
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
