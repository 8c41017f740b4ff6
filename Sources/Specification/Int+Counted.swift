extension Int {
  /// `1 run`, `2 runs`: so many of what a word that takes an s stands for.
  package func counted(_ word: String) -> String { "\(self) \(word)\(self == 1 ? "" : "s")" }
}
