/// Records the pictures that views show of a lattice along a run, as its states go by.
struct PictureRecorder {
  /// The steps at which any view wants a picture, ascending.
  let steps: [Int]
  /// The step of the peak, where any view asks for it.
  private let peak: Int?
  private var next = 0
  private var scenes: [Scene]

  /// What one view wants, and what it has so far.
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
    scenes = request.views.compactMap { view in
      let steps = view.frameSteps(last: last, peak: peak)
      let limit = request.limit(for: view, pictures: steps.count)
      return steps.isEmpty ? nil : Scene(view: view, steps: steps, limit: limit, namesPeak: view.frames == .landmarks)
    }
    steps = Set(scenes.flatMap(\.steps)).sorted()
  }

  /// Takes the pictures of all steps up to this one that are still to be taken: of a state that holds in all of them.
  mutating func take(upTo step: Int, _ picture: (_ title: String, PictureLimit) -> Picture) {
    while next < steps.count, steps[next] <= step {
      for index in scenes.indices {
        let taken = scenes[index].pictures.count
        guard taken < scenes[index].steps.count, scenes[index].steps[taken] == steps[next] else { continue }
        let isPeak = scenes[index].namesPeak && steps[next] == peak
        let title = "step \(steps[next])" + (isPeak ? ", peak" : "")
        scenes[index].pictures.append(picture(title, scenes[index].limit))
      }
      next += 1
    }
  }

  /// Whether all pictures are taken.
  var isDone: Bool { next == steps.count }

  /// The pictures that a view asked for.
  func pictures(of view: ViewRequest) -> [Picture] { scenes.first { $0.view == view }?.pictures ?? [] }
}
