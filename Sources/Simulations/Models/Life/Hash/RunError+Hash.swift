extension RunError {
  /// Returns the error of HashLife if the system refuses more memory.
  ///
  /// - Parameters:
  ///   - squares: the present number of different squares.
  ///   - reached: the last computed generation, in words.
  static func refused(squares: Int, reached: String) -> RunError {
    RunError(
      key: "steps",
      "the system refused HashLife memory for more than \(squares) different squares; it reached \(reached)",
      advice: "make fewer steps, or give the program more memory (ulimit -v)")
  }
}
