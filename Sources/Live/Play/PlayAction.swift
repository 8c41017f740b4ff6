/// An action on any interactive simulation.
package enum PlayAction: String, CaseIterable, Sendable {
  case toggleRun = "run"
  case step
  case stepTen = "step-ten"
  case back
  case reset
  case faster
  case slower
  case fullSpeed = "full-speed"
  case undo
  case redo
}
