import Terminal

/// An action on a simulation on a lattice, in addition to those of every interactive simulation (``PlayAction``).
enum LatticeAction: String, CaseIterable {
  case restartNextSeed = "next-seed"
  case touch
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case fit
  case centre
  case copyBlock = "copy-block"
  case simulationTab = "simulation"
  case statisticsTab = "statistics"
  case leave
}
