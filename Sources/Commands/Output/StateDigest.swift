import ArgumentParser
import Files
import Simulations

/// The digest of a final state.
enum StateDigest {
  /// Returns the SHA-256 of the state as text, or nil if the cells are absent or the text is too long. The text has one
  /// character per cell and a line feed after every row.
  static func text(_ state: FinalState) -> String? {
    if case .absent = state.cells { return nil }
    let size = FinalState.textSize(columns: state.columns * state.symbolWidth, rows: state.rows)
    guard size <= FinalState.textLimit else { return nil }
    var hash = SHA256()
    var buffer: [UInt8] = []
    for row in 0..<state.rows {
      state.appendRow(row, to: &buffer)
      buffer.append(UInt8(ascii: "\n"))
      if buffer.count > 1 << 16 {
        hash.update(buffer)
        buffer.removeAll(keepingCapacity: true)
      }
    }
    hash.update(buffer)
    return SHA256.hexadecimal(hash.finish())
  }
}

extension ParsableCommand {
  /// Prints the result of a command. If the command did not succeed, ends the program with its exit code. A closed pipe
  /// is not an error.
  func finish(_ result: CommandResult) throws {
    let status = result.deliver()
    if status != .success { throw ExitCode(status.rawValue) }
  }
}
