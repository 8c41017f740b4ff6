/// The pages of a screen with a lattice.
package enum LatticeTab: String, Hashable, Sendable, CaseIterable {
  case simulation = "Simulation"
  case statistics = "Statistics"
}
