extension View {
  /// Returns the view `frames`: the lattice at several steps, as text.
  ///
  /// - Parameters:
  ///   - help: one sentence for the reference.
  ///   - usual: the steps that are shown unless a block names others.
  ///   - pictures: returns the pictures. By default, they are those taken during the run.
  static func frames(
    _ help: String, usual: FrameChoice = .count(4), synonyms: [String],
    pictures: @escaping @Sendable (Run, ViewRequest) -> [Picture] = { $0.pictures(of: $1) }
  ) -> View {
    View("frames", help, keys: FrameKeys(fallback: usual), synonyms: synonyms) { run, view in
      view.shown(pictures(run, view))
    }
  }
}
