/// A command with the option `--cache`.
protocol CacheUser {
  /// The help of the option: what the command does with the folder, and the default.
  static var cacheHelp: String { get }
  /// Whether the command uses the results of all workers in the folder. Otherwise it looks only at those of one plan.
  static var usesAllPlans: Bool { get }
}

extension CacheUser {
  static var usesAllPlans: Bool { true }

  static var cacheHelp: String {
    "Use the results in this folder, and keep new ones there (default: the user's own folder)."
  }
}
