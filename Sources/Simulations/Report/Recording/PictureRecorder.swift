/// Records the pictures that views show of a lattice along a run, as its states go by.
struct PictureRecorder {
  /// The steps at which any view wants a picture, ascending.
  let steps: [Int]
  /// The step of the peak, where any view asks for it.
  private let peak: Int?
  private var next = 0
  private var scenes: [Scene]

  /// The pictures that one view wants, and those that it has so far.
  private struct Scene {
    let view: ViewRequest
    let steps: [Int]
    let limit: PictureLimit
    let namesPeak: Bool
    var pictures: [Picture] = []
  }

  /// Records nothing.
  init() { (steps, peak, scenes) = ([], nil, []) }

  /// - Parameters:
  ///   - last: the last step of the run.
  ///   - peak: the step of its peak, where a view asks for it.
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

  /// Takes the pictures of all steps up to this one that are still to be taken: of a state that holds in all of them.
  /// Views that show the same picture share it.
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

  /// Whether all pictures are taken.
  var isDone: Bool { next == steps.count }

  /// The pictures that a view asked for.
  func pictures(of view: ViewRequest) -> [Picture] { scenes.first { $0.view == view }?.pictures ?? [] }
}
