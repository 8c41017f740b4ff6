extension ViewDeclaration {
  /// The view `image`.
  ///
  /// - Parameter help: what it shows, without a full stop.
  static func image(of subjects: [String], _ help: String, hasFrames: Bool = false) -> ViewDeclaration {
    let of = subjects.count > 1 ? ["`of` (\(subjects.joined(separator: " or ")))"] : []
    let options = of + (hasFrames ? ["`frames`", "`every`"] : []) + ["`scale`", "`format` (png or svg)"]
    return ViewDeclaration(
      "image",
      help
        + ": a PNG file, or of small pictures an SVG file, among the notebook's figures. Options: \(options.joined(separator: ", ")).",
      options: .image(subjects: subjects, hasFrames: hasFrames), synonyms: ["png", "svg", "bitmap", "pixels", "figure"])
  }

  /// The view `animation`.
  static func animation(_ help: String) -> ViewDeclaration {
    ViewDeclaration(
      "animation", help + ": a GIF file among the notebook's figures. Options: `frames`, `every`, `scale`, `rate`.",
      options: .animation, synonyms: ["gif", "movie", "video", "animate", "animated"])
  }
}
