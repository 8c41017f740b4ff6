/// A command with the option `--max-seconds`.
protocol TimeLimited {
  /// The default time limit, in seconds.
  static var usualSeconds: Double { get }
  /// The work whose time is limited, for the help of the option.
  static var limitedWork: String { get }
}

extension TimeLimited {
  static var usualSeconds: Double { 3_600 }
  static var limitedWork: String { "all blocks of a file" }
}
