import Notebooks
import Testing
import TestSupport

/// All results of a notebook about the last step of an infection agree. Inputs by hand after the last recalculation
/// belong to that step.
@Suite struct LastStepTests {
  private static let page = """
    # People

    ```yaml simulation
    name: late
    model: infection
    grid: 4x2
    factor: 0
    initial: empty
    steps: 2
    tap: [{at: [1, 0], step: 1}, {at: [[0, 0], [3, 1]], step: 3}]
    show: [grid, {frames: [1, 2]}, chart, statistics]
    save: [late.csv, late.rle]
    expect:
      - sick == 3 and incidence == 2 and ever_sick == 3 and peak == 3 and peak_step == 2 and duration == 2
      - sick == 3 at step=2
      - incidence == 2 at step=2
      - sick == 1 at step=1
    ```

    ```yaml simulation
    name: next
    model: infection
    grid: 4x2
    factor: 0
    initial: {from: late}
    steps: 0
    expect: sick == 3
    show: grid
    ```

    At the end <!--= late.sick -->0<!--/--> people are sick, of whom <!--= late.incidence at step=2 -->0<!--/--> fell sick last.

    """

  @Test func everythingAgrees() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    let update = try folder.run()
    #expect(update.unmet.isEmpty && !update.hasErrors, "\(update.unmet) \(update.diagnostics)")
    let text = try #require(folder.text("lab.md"))
    #expect(text.contains("At the end <!--= late.sick -->3<!--/--> people"))
    #expect(text.contains("<!--= late.incidence at step=2 -->2<!--/--> fell"))
    #expect(folder.text("late.csv") == "step,healthy,sick,incidence\n0,8,0,0\n1,7,1,1\n2,5,3,2\n")
    #expect(folder.text("late.rle")?.contains("3bo!") == true)
    let again = try folder.run()
    #expect(again.edits.isEmpty, "a second run changes nothing")
  }
}
