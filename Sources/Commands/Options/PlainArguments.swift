import ArgumentParser

/// Arguments that can be created without the parser if no option is given.
///
/// To describe all options takes the parser longer than a small notebook takes to run.
protocol PlainArguments: ParsableArguments {
  /// The arguments that the parser would return for an empty command line.
  static var plain: Self { get }
}
