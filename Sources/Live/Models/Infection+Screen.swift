import Notebooks
import Simulations

extension Infection: PlayableOnScreen {
  package func inputs(for gesture: Gesture, in state: Outbreak) -> [Input] {
    switch gesture {
    case .touch(let place): [.tap([place])]
    case .paint(let cells): [.tap(cells.filter { $0.state != 0 }.map(\.place))]
    case .symbol(let text): Self.measure(text).measure.map { [.intervene($0)] } ?? []
    case .recount, .randomize, .load: []
    }
  }

  package func looks(of state: Outbreak) -> [StateLook] { state.looks }

  /// Returns the names of the states of people, without the empty places.
  package func stateNames(of state: Outbreak) -> [String] {
    looks(of: state).filter { $0.role != .ground }.map(\.name)
  }

  package func obstacle(toTouching place: Position, in state: Outbreak) -> String? {
    let picture = picture(of: state, in: LatticeBox(corner: place, columns: 1, rows: 1), scale: 1)
    guard let look = picture.elements.first.map({ picture.looks[Int($0)] }), look.role != .ground else {
      return "nobody is here"
    }
    return look.name == picture.looks.first?.name ? nil : "this person is \(look.name)"
  }

  package func problem(inOrder text: String, in state: Outbreak) -> String? { Self.measure(text).problem }

  /// Reads a measure as a person types it, such as `factor=1 vaccinate=0.3`.
  private static func measure(_ text: String) -> (measure: Measure?, problem: String?) {
    let example = "factor=1", arguments = Arguments(text.split(separator: " ").map { String($0) }, example: example)
    let (measure, errors) = Measure.read(arguments.node)
    if let fault = (arguments.faults + errors.map { Diagnostic($0) }).first {
      return (nil, fault.message + (fault.help.map { "; \($0)" } ?? ""))
    }
    return measure == Measure() ? (nil, "expected a measure, such as \(example)") : (measure, nil)
  }

  package func isAtRest(_ state: Outbreak) -> Bool { state.isAtRest }
}
