import Images
import Simulations

/// The frame rate of an animation.
struct FrameRate {
  let perSecond: Int
  /// The delay of each frame in hundredths of a second. The first and the last frame stay for at least a second.
  let delays: [Int]

  /// Creates the wanted rate, or by default ten frames a second, and fewer if the animation would end within five
  /// seconds.
  init(frames: Int, wanted: Int?) {
    perSecond = wanted ?? max(2, min(10, frames / 5))
    let delay = (100 + perSecond / 2) / perSecond
    delays = (0..<frames).map { $0 == 0 || $0 == frames - 1 ? max(delay, 100) : delay }
  }
}
