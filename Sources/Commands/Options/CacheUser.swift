/// A command with the option `--cache`.
protocol CacheUser {
  /// The help of the option: what the command does with the folder, and the default.
  static var cacheHelp: String { get }
}

extension CacheUser {
  static var cacheHelp: String {
    "Use the results in this folder, and keep new ones there (default: the user's own folder)."
  }
}
