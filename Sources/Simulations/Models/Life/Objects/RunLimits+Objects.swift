extension RunLimits {
  /// The limits of a part of a pattern that evolves on its own. Several of these parts are held at the same time.
  var ofPart: RunLimits { RunLimits(memory: memory / 8, updates: updates, stop: stop) }

  /// The maximum number of bytes that the search takes for each live cell.
  private static let bytesPerCell = 256.0

  /// Returns whether the objects of the given number of live cells can be separated within the memory limit.
  func canSplit(_ cells: Int) -> Bool { Double(cells) * Self.bytesPerCell <= memory }

  /// Throws an error if a share of the memory limit is smaller than the given number of bytes.
  ///
  /// - Parameter share: the number of equal shares into which the limit is divided.
  func demand(_ bytes: Double, share: Double) throws(RunError) {
    if bytes * share > memory { throw .tooLargeToSplit }
  }
}

extension RunError {
  /// The error of a pattern whose objects cannot be separated within the memory limit.
  static let tooLargeToSplit = RunError(
    key: "until", "the pattern is too large for its objects to be told apart within the memory limit",
    advice: "write until: stable, or raise the limit with --max-memory")
}
