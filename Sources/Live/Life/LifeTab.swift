/// The pages of the screen of Life.
package enum LifeTab: String, Hashable, Sendable, CaseIterable {
  case simulation = "Simulation"
  case configurations = "Configurations"
  case statistics = "Statistics"
}
