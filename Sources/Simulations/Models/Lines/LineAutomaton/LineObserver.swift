/// An observer of a line's rows that keeps the history if it is requested.
package struct LineObserver<Line: AutomatonLine>: RunObserver {
  package let steps: [Int]?
  /// The history, or nil if it is not kept.
  private(set) var history: LineHistory?

  /// Creates an observer.
  ///
  /// - Parameter history: the history to append rows to, or nil if rows are not kept.
  init(keeping history: LineHistory?) {
    self.history = history
    steps = history == nil ? [] : nil
  }

  package mutating func observe(_ state: LineState<Line>, at step: Int) {
    guard var rows = history else { return }
    // This releases the second reference, so that appending copies nothing.
    history = nil
    state.line.append(to: &rows)
    history = rows
  }
}
