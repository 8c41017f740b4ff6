import Terminal

/// What a person can do with a simulation on a lattice.
enum LatticeAction: String, CaseIterable {
  case toggleRun = "run"
  case step
  case stepTen = "step-ten"
  case back
  case reset
  case restartNextSeed = "next-seed"
  case touch
  case faster
  case slower
  case fullSpeed = "full-speed"
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case fit
  case centre
  case undo
  case redo
  case copyBlock = "copy-block"
  case simulationTab = "simulation"
  case statisticsTab = "statistics"
  case leave
}
