import Mealy

extension MealyMachine: SteppableSimulation {
  package typealias Observer = NoObserver<MealyConfiguration>

  /// An event of a machine, which reads the next waiting input or a new one.
  public enum Input: Sendable, Hashable {
    /// Reads the next waiting input. This has no effect if no input is waiting. If the input has no transition and that
    /// is an error, a session throws the error and stays unchanged.
    case tick
    /// Adds a word after the waiting inputs, and reads the next one. This has no effect if the next input has no
    /// transition, or the machine does not know the word, and that is an error.
    case symbol(String)
  }

  package static var tick: Input { .tick }

  package static var inputsMakeSteps: Bool { true }

  package var seriesNames: [String] { [] }

  package var takesFrames: Bool { false }

  /// The machine, whose output is that of the table.
  package var mapper: Mapper<MealyConfiguration, Input, String> {
    Mapper { [table, undefined] configuration, input in
      switch input {
      case .tick: guard configuration.canRead else { return .unanswered }
      case .symbol(let word):
        guard undefined == .stay || table.symbols[word] != nil, configuration.enqueue(word) else { return .unanswered }
      }
      let said = configuration.run.outputs.count
      _ = configuration.read(upTo: configuration.position + 1)
      let outputs = configuration.run.outputs
      return outputs.count > said ? .output(table.outputs[outputs[said]]) : .silent
    }
  }

  /// Returns the machine before its first input. The whole input of the block is waiting. With `feedback`, outputs are
  /// added at its end.
  package func start(_ request: RunRequest, horizon: Int?) throws(RunError) -> MealyConfiguration {
    MealyConfiguration(self, reading: try tape(request))
  }

  package func step(of configuration: MealyConfiguration) -> Int { configuration.position }

  /// Reads waiting inputs.
  ///
  /// - Throws: an error if an input has no transition and the machine does not stay in its state.
  package func advance(
    _ configuration: inout MealyConfiguration, by ticks: Int, _ request: RunRequest
  ) throws(RunError) {
    let end = configuration.position + ticks, stop = request.limits.stop
    while configuration.position < end {
      try stop.check()
      let before = configuration.position
      let isDefined = configuration.read(upTo: min(end, before + Self.stride))
      request.progress?.add(configuration.position - before)
      guard isDefined else { throw undefinedPair(configuration) }
      if configuration.position == before { return }
    }
  }

  /// The number of inputs between two checks of the time limit.
  private static var stride: Int { 1 << 20 }

  /// Returns the end of a run: where no input is waiting, or at the limit.
  package func ending(_ request: RunRequest) throws(RunError) -> RunEnding {
    if let limit { return RunEnding(step: limit, isOpen: true) }
    return RunEnding(step: try tape(request).words.count, isOpen: true)
  }

  /// The memory of a run. The states of a session share the machine, and most of the inputs.
  package var sessionCost: Cost { cost }

  /// Returns four bytes for each input and each output.
  package func byteCount(of configuration: MealyConfiguration) -> Double {
    4 * Double(configuration.run.inputs.count + configuration.run.outputs.count)
  }

  package func seriesValues(of configuration: MealyConfiguration) -> [Int] { [] }

  // MARK: The states as a picture

  /// Returns a row with a cell for each state, in the order in which they were written. A machine has no lattice, but a
  /// screen can thus show its present state. The state diagram is a view, not a picture.
  package func bounds(of configuration: MealyConfiguration) -> LatticeBox? {
    LatticeBox(corner: .origin, columns: table.states.count, rows: 1)
  }

  package func picture(of configuration: MealyConfiguration, title: String?, limit: PictureLimit) -> Picture {
    Picture(title: title, stateRow(configuration), limit: limit, looks: Self.looks)
  }

  package func picture(of configuration: MealyConfiguration, in window: LatticeBox, scale: Int) -> Picture {
    Picture(FinalState(stateRow(configuration)), window: window, scale: scale, looks: Self.looks)
  }

  private func stateRow(_ configuration: MealyConfiguration) -> BitGrid {
    var row = BitGrid(columns: table.states.count, rows: 1)
    row[Int(configuration.run.state), 0] = true
    return row
  }

  private static let looks = [StateLook("state", .ground), StateLook("current state", .marked)]
}
