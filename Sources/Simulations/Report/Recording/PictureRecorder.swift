/// A recorder that takes the pictures of a lattice for the views during a run.
struct PictureRecorder {
  /// The steps at which any view needs a picture, in ascending order.
  let steps: [Int]
  /// The step of the peak, or nil if no view asks for it.
  private let peak: Int?
  private var next = 0
  private var scenes: [Scene]

  /// A view with the steps of its pictures, and the pictures taken so far.
  private struct Scene {
    let view: ViewRequest
    let steps: [Int]
    let limit: PictureLimit
    let namesPeak: Bool
    var pictures: [Picture] = []
  }

  /// Creates a recorder that takes no pictures.
  init() { (steps, peak, scenes) = ([], nil, []) }

  /// Creates a recorder for the views of a request.
  ///
  /// - Parameters:
  ///   - last: the last step of the run.
  ///   - peak: the step of the run's peak, or nil if no view asks for it.
  init(_ request: RunRequest, last: Int, peak: Int? = nil) {
    self.peak = peak
    scenes = []
    for view in request.views where !scenes.contains(where: { $0.view == view }) {
      let steps = view.frameSteps(last: last, peak: peak)
      guard !steps.isEmpty else { continue }
      let limit = request.limit(for: view, pictures: steps.count)
      scenes.append(Scene(view: view, steps: steps, limit: limit, namesPeak: view.frames == .landmarks))
    }
    steps = Set(scenes.flatMap(\.steps)).sorted()
  }

  /// Takes all pictures that are due up to a step, from a state that was the same at all of their steps. Views that
  /// show the same picture share it.
  ///
  /// - Throws: ``RunError/stopped`` once the signal is on.
  mutating func take(
    upTo step: Int, until stop: StopSignal?, _ picture: (_ title: String, PictureLimit) -> Picture
  ) throws(RunError) {
    while next < steps.count, steps[next] <= step {
      var taken: [PictureLimit: (title: String, picture: Picture)] = [:]
      for index in scenes.indices {
        let count = scenes[index].pictures.count, limit = scenes[index].limit
        guard count < scenes[index].steps.count, scenes[index].steps[count] == steps[next] else { continue }
        try stop.check()
        let isPeak = scenes[index].namesPeak && steps[next] == peak
        let title = "step \(steps[next])" + (isPeak ? ", peak" : "")
        let known = taken[limit].flatMap { $0.title == title ? $0.picture : nil }
        let made = known ?? picture(title, limit)
        taken[limit] = (title, made)
        scenes[index].pictures.append(made)
      }
      next += 1
    }
  }

  /// Whether all pictures have been taken.
  var isDone: Bool { next == steps.count }

  /// Returns the pictures that a view asked for.
  func pictures(of view: ViewRequest) -> [Picture] { scenes.first { $0.view == view }?.pictures ?? [] }
}
