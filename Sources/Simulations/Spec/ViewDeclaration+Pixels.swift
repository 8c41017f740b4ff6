extension ViewDeclaration {
  /// The view `image`.
  ///
  /// - Parameter help: what it shows, without a full stop.
  static func image(of subjects: [String], _ help: String, hasFrames: Bool = false) -> ViewDeclaration {
    ViewDeclaration(
      "image", help + ": a PNG file in the notebook's folder of figures.",
      options: .image(subjects: subjects, hasFrames: hasFrames), synonyms: ["png", "bitmap", "pixels", "figure"])
  }

  /// The view `animation`.
  static func animation(_ help: String) -> ViewDeclaration {
    ViewDeclaration(
      "animation", help + ": a GIF file in the notebook's folder of figures.", options: .animation,
      synonyms: ["gif", "movie", "video", "animate", "animated"])
  }
}
