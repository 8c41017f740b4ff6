import ArgumentParser

/// Arguments that exist without the parser where no option is given: to describe all options takes the parser longer
/// than a small notebook takes.
protocol PlainArguments: ParsableArguments {
  /// What the parser returns for no arguments.
  static var plain: Self { get }
}
