extension View {
  /// The lattice at several steps, in text: the view `frames`.
  ///
  /// - Parameters:
  ///   - usual: the steps that are shown unless told otherwise.
  ///   - pictures: makes them; by default those that were taken along the run.
  static func frames(
    _ help: String, usual: FrameChoice = .count(4), synonyms: [String],
    pictures: @escaping @Sendable (Run, ViewRequest) -> [Picture] = { $0.pictures(of: $1) }
  ) -> View {
    View("frames", help, keys: FrameKeys(fallback: usual), synonyms: synonyms) { run, view in
      view.shown(pictures(run, view))
    }
  }
}
