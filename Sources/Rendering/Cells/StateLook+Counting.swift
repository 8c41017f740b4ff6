import Simulations

extension StateLook.Role {
  /// Whether forms for two kinds of cells draw cells of this role, and densities count them. These are the marked
  /// cells. In pictures without quiet states, all cells that are not ground count. Among people and wires, only the
  /// marked ones are the subject.
  func isCounted(hasQuiet: Bool) -> Bool {
    switch self {
    case .ground, .quiet: false
    case .marked: true
    case .other, .graded: !hasQuiet
    }
  }
}
