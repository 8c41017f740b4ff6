/// The recorder of a line's rows: it keeps the history cell by cell, if it is asked for.
package struct LineObserver<Line: AutomatonLine>: RunObserver {
  package let steps: [Int]?
  /// The history, where it is kept.
  private(set) var history: LineHistory?

  /// - Parameter history: what the rows are appended to, or nil if they are not kept.
  init(keeping history: LineHistory?) {
    self.history = history
    steps = history == nil ? [] : nil
  }

  package mutating func observe(_ state: LineState<Line>, at step: Int) {
    guard var rows = history else { return }
    // Let go of, so appending copies nothing.
    history = nil
    state.line.append(to: &rows)
    history = rows
  }
}
