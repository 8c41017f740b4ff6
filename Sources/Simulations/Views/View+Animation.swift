extension ViewDeclaration {
  /// The view `animation`.
  ///
  /// - Parameter help: what it shows, without a full stop.
  static func animation(_ help: String) -> ViewDeclaration {
    ViewDeclaration(
      "animation", help + ", as a GIF file. Options: `frames`, `every`, `scale`, `rate`.",
      keys: AnimationKeys(), synonyms: ["gif", "movie", "video", "animate", "animated"])
  }
}

extension View {
  /// Pictures of the lattice in pixels, one after the other: the view `animation`.
  ///
  /// - Parameter pictures: makes them; by default those that were taken along the run.
  static func animation(
    _ help: String, pictures: @escaping @Sendable (Run, ViewRequest) -> [Picture] = { $0.pictures(of: $1) }
  ) -> View {
    View(.animation(help)) { run, view in view.shown(pictures(run, view)) }
  }
}
