extension RunError {
  /// The error of HashLife where the system grants no more memory.
  ///
  /// - Parameters:
  ///   - squares: the different squares that it has.
  ///   - reached: what it has computed.
  static func refused(squares: Int, after reached: String) -> RunError {
    RunError(
      key: "steps", "the system grants HashLife no memory for more than \(squares) different squares after \(reached)",
      advice: "make fewer steps, or give the program more memory (ulimit -v)")
  }
}
