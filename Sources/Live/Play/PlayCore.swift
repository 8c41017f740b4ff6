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
  /// Gestures that wait for the computation under way.
  package private(set) var waiting: [Gesture] = []
  /// Why the last computation or gesture failed; nil where it did not.
  package private(set) var problem: String?
  /// How long a step took lately, computed without a pause.
  package private(set) var timePerStep: Duration?
  /// The step that a job under way leads to.
  private var job: PlayJob?
  /// The job that follows it.
  private var next: PlayJob?
  /// Steps of one job at full speed.
  private var stride = 1

  package init(_ session: any PlaySession, speed: PlaySpeed) {
    self.session = session
    self.speed = speed
    series = SeriesLog(names: session.seriesNames)
    series.note([SeriesSample(step: session.step, values: session.seriesValues)])
  }

  package var isComputing: Bool { job != nil }

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
    return begin(.advance(speed.clock?.ticks ?? stride))
  }

  /// Computes steps, whether the clock runs or not.
  package mutating func step(by ticks: Int) -> [LiveEffect] { ask(.advance(ticks)) }

  /// Stops, and goes to a step.
  package mutating func go(to step: Int) -> [LiveEffect] { pause() + ask(.go(max(0, step))) }

  package mutating func undo() -> [LiveEffect] { ask(.undo) }

  package mutating func redo() -> [LiveEffect] { ask(.redo) }

  // MARK: Gestures

  /// Does a gesture now, or as soon as the computation under way is done.
  package mutating func perform(_ gesture: Gesture) {
    if job == nil { apply(gesture) } else { waiting.append(gesture) }
  }

  private mutating func apply(_ gesture: Gesture) {
    do throws(RunError) {
      if try session.perform(gesture) {
        problem = nil
        series.forget(after: session.step)
        series.note([SeriesSample(step: session.step, values: session.seriesValues)])
      }
    } catch { problem = error.description }
  }

  /// Puts another session in the place of the present one, as a reset does.
  package mutating func replace(_ session: any PlaySession) -> [LiveEffect] {
    self.session = session
    series = SeriesLog(names: session.seriesNames)
    series.note([SeriesSample(step: session.step, values: session.seriesValues)])
    (job, next, waiting, problem) = (nil, nil, [], nil)
    return pause() + [.cancel(.computation)]
  }

  // MARK: Computations

  private mutating func ask(_ wanted: PlayJob) -> [LiveEffect] {
    problem = nil
    guard job != nil else { return begin(wanted) }
    // Steps that were asked for while others are computed add up; anything else comes in their place.
    if case .advance(let more) = wanted, case .advance(let known)? = next {
      next = .advance(known + more)
    } else {
      next = wanted
    }
    return []
  }

  private mutating func begin(_ wanted: PlayJob) -> [LiveEffect] {
    job = wanted
    return [.fetch(.computation, .compute(session, wanted))]
  }

  /// A computation has come back.
  package mutating func take(_ result: PlayResult) -> [LiveEffect] {
    let steps = result.session.step - session.step
    session = result.session
    job = nil
    series.forget(after: session.step)
    series.note(result.samples)
    var effects: [LiveEffect] = []
    if let error = result.error { problem = error.description }
    if case .advance(let asked) = result.job {
      measure(steps, result.took)
      // An error, or the end of a game.
      if result.error != nil || steps < asked { effects += pause() }
    }
    let gestures = waiting
    waiting = []
    for gesture in gestures { apply(gesture) }
    if let next {
      self.next = nil
      return effects + begin(next)
    }
    if isRunning, speed == .unlimited { effects.append(.send(.tick(.clock))) }
    return effects
  }

  /// Keeps a job at full speed about as long as a frame is shown.
  private mutating func measure(_ steps: Int, _ took: Duration) {
    guard steps > 0, took > .zero else { return }
    timePerStep = took / steps
    guard speed == .unlimited else { return }
    let frame = Duration.milliseconds(16)
    if took < frame / 2 {
      stride = min(stride * 2, 1 << 20)
    } else if took > frame * 2 {
      stride = max(1, stride / 2)
    }
  }
}
