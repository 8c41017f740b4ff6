import Mealy

extension MealyMachine: SteppableSimulation {
  package typealias Observer = NoObserver<MealyConfiguration>

  /// An event of a machine: it reads the input that waits next, or a new one.
  public enum Input: Sendable, Hashable {
    /// Reads the next waiting input. It has no effect where no input waits. Where the input has no transition and
    /// that is an error, a session throws the error and stays as it is.
    case tick
    /// Lets a word wait after the inputs already waiting, and reads the next one. It has no effect where that one has
    /// no transition, or the machine does not know the word, and that is an error.
    case symbol(String)
  }

  package static var tick: Input { .tick }

  package static var inputsMakeSteps: Bool { true }

  package var seriesNames: [String] { [] }

  package var takesFrames: Bool { false }

  /// Answers what the machine puts out.
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

  /// Returns the machine before its first input. The whole input of the block is waiting, and with `feedback` outputs
  /// join its end.
  package func start(_ request: RunRequest, horizon: Int?) throws(RunError) -> MealyConfiguration {
    MealyConfiguration(self, reading: try tape(request))
  }

  package func step(of configuration: MealyConfiguration) -> Int { configuration.position }

  /// Reads waiting inputs.
  ///
  /// - Throws: an error if an input has no transition and the machine does not stay.
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

  /// A run ends where no input waits, or at the limit.
  package func ending(_ request: RunRequest) throws(RunError) -> RunEnding {
    if let limit { return RunEnding(step: limit, isOpen: true) }
    return RunEnding(step: try tape(request).words.count, isOpen: true)
  }

  /// Four bytes an input and an output.
  package func byteCount(of configuration: MealyConfiguration) -> Double {
    4 * Double(configuration.run.inputs.count + configuration.run.outputs.count)
  }

  package func seriesValues(of configuration: MealyConfiguration) -> [Int] { [] }

  // MARK: The states as a picture

  /// The states as cells in a row, in the order in which they were written: a machine has no lattice, and a screen can
  /// show which state it is in. The state diagram is a view, not a picture.
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
