import Files

/// Paths that a person types.
enum UserPath {
  /// Returns a path with `~` at its beginning replaced with the home folder.
  static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = EnvironmentVariable.home.value else { return path }
    return home + path.dropFirst()
  }
}
