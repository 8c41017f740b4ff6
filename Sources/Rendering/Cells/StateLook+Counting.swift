import Simulations

extension StateLook.Role {
  /// Whether forms for two kinds of cells draw, and densities count, cells of this role: marked ones, and in pictures
  /// without quiet states all that are not ground. Of people and wires only the marked ones are the subject.
  func isCounted(hasQuiet: Bool) -> Bool {
    switch self {
    case .ground, .quiet: false
    case .marked: true
    case .other, .graded: !hasQuiet
    }
  }
}
