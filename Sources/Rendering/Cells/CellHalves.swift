/// How half blocks distinguish the states of their halves.
package enum CellHalves: Sendable, Hashable {
  /// By colours alone: every half that is not ground is filled.
  case filled
  /// By shape: a marked half is full, quiet cells are shaded, and any other state fills the left or the right part of a
  /// half. With colours, the half of the lower rank is the ground behind the other one. Two halves in the same state
  /// are shaded.
  case shaped(hasColors: Bool, quiet: QuietShade)

  /// The shade of quiet cells.
  package enum QuietShade: Sendable, Hashable {
    case light, dark
  }
}
