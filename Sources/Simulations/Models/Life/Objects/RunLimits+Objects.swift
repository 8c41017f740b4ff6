extension RunLimits {
  /// The limits of a part of a pattern that evolves by itself. Several of them are held at the same time.
  var ofPart: RunLimits { RunLimits(memory: memory / 8, updates: updates, stop: stop) }

  /// The bytes that the search takes for each live cell, at most.
  private static let bytesPerCell = 256.0

  /// Whether the objects of this many live cells can be told apart within the limit of memory.
  func canSplit(_ cells: Int) -> Bool { Double(cells) * Self.bytesPerCell <= memory }

  /// Throws an error if a share of the limit of memory is not enough for this many bytes.
  ///
  /// - Parameter share: the number of equal parts of the limit, one of which must be enough.
  func demand(_ bytes: Double, share: Double) throws(RunError) {
    if bytes * share > memory { throw .tooLargeToSplit }
  }
}

extension RunError {
  /// The error of a pattern whose objects cannot be told apart within the limit of memory.
  static let tooLargeToSplit = RunError(
    key: "until", "the pattern is too large for its objects to be told apart within the memory limit",
    advice: "write until: stable, or raise the limit with --max-memory")
}
