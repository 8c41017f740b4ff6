extension String {
  /// At most 40 characters, for a line that tells what was run: some rules are hundreds of letters long.
  var shortened: String { count <= 40 ? self : prefix(39) + "…" }
}
