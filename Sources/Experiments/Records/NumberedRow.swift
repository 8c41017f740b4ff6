/// The results of one run of an experiment, with its number.
package struct NumberedRow: Sendable {
  package var run: Int
  package var row: RunRow

  package init(run: Int, row: RunRow) {
    self.run = run
    self.row = row
  }
}
