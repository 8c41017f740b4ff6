/// An action on a machine, in addition to its symbols and the actions of every interactive simulation.
enum MachineAction: String, CaseIterable {
  case copyBlock = "copy-block"
  case nextPage = "next-page"
  case scrollUp = "scroll-up"
  case scrollDown = "scroll-down"
  case leave
}
