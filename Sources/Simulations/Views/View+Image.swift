extension ViewDeclaration {
  /// Declares the view `image`.
  ///
  /// - Parameters:
  ///   - subjects: the views that it can show. It shows the first one unless a block names another.
  ///   - help: what the view shows, without a full stop.
  ///   - hasFrames: whether it can show several steps.
  static func image(of subjects: [String], _ help: String, hasFrames: Bool = false) -> ViewDeclaration {
    let of = subjects.count > 1 ? ["`of` (\(subjects.joined(separator: " or ")))"] : []
    let options = of + (hasFrames ? ["`frames`", "`every`"] : []) + ["`scale`", "`format` (png or svg)"]
    return ViewDeclaration(
      "image",
      help + ". It is a PNG file or, for small pictures, an SVG file. Options: "
        + "\(options.joined(separator: ", ")).",
      keys: ImageKeys(subjects: subjects, hasFrames: hasFrames),
      synonyms: ["png", "svg", "bitmap", "pixels", "figure"])
  }
}

extension View {
  /// Returns the view `image`: one pixel picture of the lattice, or several side by side.
  ///
  /// - Parameters:
  ///   - subjects: the views that it can show. It shows the first one unless a block names another.
  ///   - help: what the view shows, without a full stop.
  ///   - hasFrames: whether it can show several steps.
  ///   - pictures: returns the pictures. By default, they are those taken during the run, or one at its end.
  static func image(
    of subjects: [String], _ help: String, hasFrames: Bool = false,
    pictures: @escaping @Sendable (Run, ViewRequest) -> [Picture] = { $0.pictures(of: $1) }
  ) -> View {
    View(.image(of: subjects, help, hasFrames: hasFrames)) { run, view in view.shown(pictures(run, view)) }
  }
}
