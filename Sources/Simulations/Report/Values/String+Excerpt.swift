extension String {
  /// The text cut to 40 characters, for a line about a run. Some rules have hundreds of letters.
  var excerpt: String { count <= 40 ? self : prefix(39) + "…" }
}
