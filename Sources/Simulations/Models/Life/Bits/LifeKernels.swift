/// The kernels of a lattice. On an unbounded lattice, a rule with B0 but without S8 has different kernels for even and
/// odd generations.
struct LifeKernels: Sendable {
  private let even: LifeKernel
  private let odd: LifeKernel
  /// Whether even and odd generations have different kernels.
  let alternates: Bool

  /// Creates the kernels of a rule.
  ///
  /// - Parameter startsOdd: whether generation 0 counts as odd, see ``LifeBackground``.
  init(_ rule: LifeRule, _ edges: LatticeEdges, startsOdd: Bool) {
    let background = edges.isOpen ? rule.background : .dead
    alternates = background == .alternating
    guard case .table(let table) = rule.transition, background != .dead else {
      even = LifeKernel(rule)
      odd = even
      return
    }
    func kernel(_ table: MooreTable) -> LifeKernel { LifeKernel(LifeRule(.table(table))) }
    if background == .alive {
      even = kernel(table.ofInverted.inverted)
      odd = even
    } else {
      even = kernel(startsOdd ? table.ofInverted : table.inverted)
      odd = kernel(startsOdd ? table.inverted : table.ofInverted)
    }
  }

  /// Returns the kernel that computes the generation after the given one.
  subscript(generation: Int) -> LifeKernel { generation & 1 == 0 ? even : odd }
}
