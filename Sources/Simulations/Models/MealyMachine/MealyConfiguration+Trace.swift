extension MealyConfiguration {
  /// The number of the present state.
  package var stateNumber: Int { Int(run.state) }

  /// Returns the waiting inputs, next one first, but at most `count`. O(count).
  package func waitingWords(atMost count: Int) -> [String] {
    (position..<position + min(waiting, count)).map { word(at: $0) }
  }

  /// Returns the last inputs that were read, oldest first, but at most `count` and at most 64. O(count).
  ///
  /// - Parameter table: the table of the machine.
  package func trace(last count: Int, of table: TransitionTable) -> [MealyTraceEntry] {
    let shown = min(count, TransitionMatrix.Run.recentCount, position)
    return (position - shown..<position).map { index in
      let state = Int(run.recent[index % TransitionMatrix.Run.recentCount]), symbol = Int(run.inputs[index])
      let transition = symbol < table.symbols.count ? table[state, symbol] : nil
      return MealyTraceEntry(
        number: index + 1, state: state, next: transition.map { Int($0.next) } ?? state, input: word(at: index),
        output: transition?.output.map { table.outputs[$0] }, isFedBack: isFedBack(index))
    }
  }

  /// Returns whether the next input could be read if a word were sent now. The next input is the word or one that
  /// already waits.
  package func accepts(_ word: String) -> Bool {
    guard !word.isEmpty else { return false }
    return waiting > 0
      ? canRead : matrix.isDefined(run.state, symbolNumber(of: word))
  }
}
