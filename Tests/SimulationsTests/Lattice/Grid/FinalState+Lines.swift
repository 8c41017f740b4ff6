import Simulations

extension FinalState {
  /// The state as text: one line for each row, without its line end.
  var lines: [String] {
    guard cells != .absent else { return [] }
    return (0..<rows).map { row in
      var text: [UInt8] = []
      appendRow(row, to: &text)
      return String(decoding: text, as: UTF8.self)
    }
  }
}
