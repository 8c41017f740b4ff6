extension View {
  /// Returns the view `grid`: the lattice at the end of the run, as text.
  static func grid(
    _ help: String, synonyms: [String],
    pictures: @escaping @Sendable (Run, ViewRequest) -> [Picture] = { $0.pictures(of: $1) }
  ) -> View {
    View("grid", help, synonyms: synonyms) { run, view in view.shown(pictures(run, view)) }
  }
}
