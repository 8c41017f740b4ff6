import Simulations

extension StateLook.Role {
  /// Whether forms for two kinds of cells draw cells of this role, and densities count them.
  ///
  /// In pictures without quiet states, all cells that are not ground count. In pictures with them, such as those of
  /// people and wires, only the marked cells count, because they are the subject.
  func isCounted(hasQuiet: Bool) -> Bool {
    switch self {
    case .ground, .quiet: false
    case .marked: true
    case .other, .graded: !hasQuiet
    }
  }
}
