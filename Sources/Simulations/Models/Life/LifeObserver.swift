/// Records two things that a series lacks on an unbounded lattice. It keeps the states of the frames, because their
/// common window is known only at the end. It also keeps the position of a repeating pattern at the beginning of its
/// last period.
package struct LifeObserver: RunObserver {
  package let steps: [Int]?
  private let frames: Set<Int>
  private let since: Int?
  private let limit: Double
  /// The states of the frames, by step.
  private(set) var states: [Int: FinalState] = [:]
  private var stateBytes = 0.0
  /// The box around the pattern at the beginning of its last period. Nil if nothing is alive.
  private(set) var boxSince: LatticeBox?

  init(_ life: Life, _ ending: RunEnding, _ request: RunRequest) {
    limit = request.limits.memory
    guard life.edges.isOpen else {
      (steps, frames, since) = ([], [], nil)
      return
    }
    frames = Set(PictureRecorder(request, last: ending.step).steps)
    since = ending.cycle.map { ending.step - $0.period }
    steps = Array(frames) + (since.map { [$0] } ?? [])
  }

  package mutating func observe(_ state: LifeState, at step: Int) throws(RunError) {
    if step == since { boxSince = state.occupiedBox }
    guard frames.contains(step) else { return }
    let shown = state.engine.wholeState
    if let shown, shown.cells == .absent || shown.reach != .near {
      let advice = "show only the end, which is drawn at any size (show: grid)"
      guard shown.reach == .near else {
        throw RunError(
          key: "show",
          "the pattern of step \(step) reaches farther than 2^60 cells from the origin, too far for a frame",
          advice: advice)
      }
      throw RunError(
        key: "show",
        "the frame of step \(step) has \(shown.sizeText), more than the memory limit allows",
        advice: advice
          + (RunLimits.option(shown.memoryToHold).map { ", or raise the limit with --max-memory \($0)" } ?? ""))
    }
    states[step] = shown
    // The size of the states is not known before the lattice has grown.
    stateBytes += Double(shown?.byteCount ?? 0)
    guard stateBytes <= limit else {
      throw RunError(
        key: "show", "the frames up to step \(step) take more memory than the limit allows",
        advice: "show fewer frames, or raise the limit with --max-memory")
    }
  }
}
