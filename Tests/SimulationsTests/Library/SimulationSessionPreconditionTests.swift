import Simulations
import Testing

/// An input that no value can answer stops the program with a sentence, even in a release build.
@Suite("preconditions of the library are sentences") struct SimulationSessionPreconditionTests {
  private func expect(
    _ sentence: String, in result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(sentence), "\(text)", sourceLocation: sourceLocation)
  }

  @Test func grids() async {
    let result1 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = BitGrid(columns: -5, rows: 1)
    }
    expect("a grid has at least 1 column and at least 0 rows, found -5x1", in: result1)
    let result2 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var grid = BitGrid(columns: 5, rows: 2)
      grid[7, 0] = true
    }
    expect("the cell [7,0] lies outside the grid of 5x2", in: result2)
    let result3 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = BitGrid(columns: 5, rows: 2)[0, -1]
    }
    expect("the cell [0,-1] lies outside the grid of 5x2", in: result3)
  }

  @Test func patterns() async {
    let result1 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Pattern(columns: 2, rows: 2, cells: [1])
    }
    expect("a pattern of 2x2 has a state for each cell, found 1", in: result1)
    let result2 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Pattern(columns: -1, rows: -1, cells: [1])
    }
    expect("a pattern of -1x-1 has a state for each cell, found 1", in: result2)
    let result3 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Pattern(columns: 2, rows: 2, cells: [0, 0, 1, 0])[2, 0]
    }
    expect("the cell [2,0] lies outside the pattern of 2x2", in: result3)
  }

  @Test func sessions() async {
    let result1 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var line = try ElementaryAutomaton(rule: 30).session()
      try line.go(to: -1)
    }
    expect("steps are counted from 0, found -1", in: result1)
    let result2 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var line = try ElementaryAutomaton(rule: 30).session()
      try line.advance(by: -3)
    }
    expect("a session advances by at least 0 steps, found -3; go(to:) goes back", in: result2)
    let result3 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let line = try ElementaryAutomaton(rule: 30).session()
      _ = line.picture(in: LatticeBox(corner: .origin, columns: 3, rows: 1), scale: 0)
    }
    expect("the scale of a picture is at least 1, found 0", in: result3)
    let result4 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let line = try ElementaryAutomaton(rule: 30).session()
      _ = line.picture(in: LatticeBox(corner: .origin, columns: 3, rows: -1))
    }
    expect("a window has at least 1 column and 1 row, found 3x-1", in: result4)
  }

  @Test func draws() async {
    let result1 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Draws(seed: 1).stream(entity: -1, step: 0)
    }
    expect("entities and steps are counted from 0 to 4,294,967,295, found entity -1 and step 0", in: result1)
    let result2 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var stream = Draws(seed: 1).stream(entity: 0, step: 0)
      _ = stream.below(0)
    }
    expect("no whole number is below 0: the bound of a draw is at least 1", in: result2)
  }
}
