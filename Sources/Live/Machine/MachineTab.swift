/// The pages of a screen with a machine.
package enum MachineTab: String, Hashable, Sendable, CaseIterable {
  case machine = "Machine"
  case statistics = "Statistics"
}
