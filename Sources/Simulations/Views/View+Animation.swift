extension ViewDeclaration {
  /// Declares the view `animation`.
  ///
  /// - Parameter help: what the view shows, without a full stop.
  static func animation(_ help: String) -> ViewDeclaration {
    ViewDeclaration(
      "animation", help + ", as a GIF file. Options: `frames`, `every`, `scale`, `rate`.",
      keys: AnimationKeys(), synonyms: ["gif", "movie", "video", "animate", "animated"])
  }
}

extension View {
  /// Returns the view `animation`: pixel pictures of the lattice, one after another.
  ///
  /// - Parameters:
  ///   - help: what the view shows, without a full stop.
  ///   - pictures: returns the pictures. By default, they are those taken during the run.
  static func animation(
    _ help: String, pictures: @escaping @Sendable (Run, ViewRequest) -> [Picture] = { $0.pictures(of: $1) }
  ) -> View {
    View(.animation(help)) { run, view in view.shown(pictures(run, view)) }
  }
}
