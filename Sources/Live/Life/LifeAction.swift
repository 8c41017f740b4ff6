/// An action on the screen of Life.
enum LifeAction: String, CaseIterable {
  // The timer and the generations.
  case startTimer = "start-timer"
  case stopTimer = "stop-timer"
  case step
  case stepTen = "step-ten"
  case back
  case reset
  case resetTicks = "reset-ticks"
  case faster, slower
  case fullSpeed = "full-speed"
  case doubleStep = "double-step"
  case halveStep = "halve-step"
  // The cells.
  case toggle
  case draw
  case nextState = "next-state"
  case previousState = "previous-state"
  case emptyGrid = "empty-grid"
  case randomGrid = "random-grid"
  case patterns
  case rule
  case undo, redo
  // The selection.
  case select
  case selectAll = "select-all"
  case endSelection = "end-selection"
  case copy, cut, clear, paste, fill
  case fillRandom = "fill-random"
  case turn
  case turnBack = "turn-back"
  case flip, upend
  // A floating pattern.
  case place
  case cancelPlacing = "cancel-placing"
  // The view.
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case fit, centre
  case simulationTab = "simulation"
  case configurationsTab = "configurations"
  case statisticsTab = "statistics"
  case copyBlock = "copy-block"
  case leave
}
