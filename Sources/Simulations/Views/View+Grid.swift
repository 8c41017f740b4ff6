extension View {
  /// The lattice at the end, in text: the view `grid`.
  static func grid(
    _ help: String, synonyms: [String],
    pictures: @escaping @Sendable (Run, ViewRequest) -> [Picture] = { $0.pictures(of: $1) }
  ) -> View {
    View("grid", help, synonyms: synonyms) { run, view in view.shown(pictures(run, view)) }
  }
}
