extension RunError {
  /// The error of HashLife when the system refuses more memory.
  ///
  /// - Parameters:
  ///   - squares: the number of different squares that it has.
  ///   - reached: the last generation that it has computed, in words.
  static func refused(squares: Int, reached: String) -> RunError {
    RunError(
      key: "steps",
      "the system refused HashLife memory for more than \(squares) different squares; it reached \(reached)",
      advice: "make fewer steps, or give the program more memory (ulimit -v)")
  }
}
