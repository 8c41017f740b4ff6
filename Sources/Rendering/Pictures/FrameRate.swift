import Images
import Simulations

/// How fast an animation goes.
struct FrameRate {
  let perSecond: Int
  /// Of each frame, in hundredths of a second. The first and the last frame stand still for a second.
  let delays: [Int]

  /// Ten frames a second, and fewer if all of them would be over within five seconds.
  init(frames: Int, wanted: Int?) {
    perSecond = wanted ?? max(2, min(10, frames / 5))
    let delay = (100 + perSecond / 2) / perSecond
    delays = (0..<frames).map { $0 == 0 || $0 == frames - 1 ? max(delay, 100) : delay }
  }
}
