/// A machine that was read from a graph in the language DOT.
struct MachineGraph: Sendable {
  struct State: Sendable {
    var name: String
    var rows: [TransitionTable.Row] = []
  }

  var states: [State] = []
  /// The state that an arrow without a label leads to, or nil if the graph marks none.
  var initial: String?

  /// Returns an input or output without the spaces around it.
  static func trimmed(_ word: Substring) -> String {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var bytes = word.utf8
    while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return String(Substring(bytes))
  }
}
