/// The kernels of a lattice. On an unbounded lattice, a rule with B0 has one kernel for even generations and another
/// one for odd ones.
struct LifeKernels: Sendable {
  private let even: LifeKernel
  private let odd: LifeKernel
  /// Whether even and odd generations have different kernels.
  let alternates: Bool

  /// - Parameter startsOdd: whether generation 0 counts as an odd one.
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

  /// The kernel that computes the generation after this one.
  subscript(generation: Int) -> LifeKernel { generation & 1 == 0 ? even : odd }
}
