/// An action on a machine, apart from its symbols and the actions of every simulation in play.
enum MachineAction: String, CaseIterable {
  case copyBlock = "copy-block"
  case nextPage = "next-page"
  case scrollUp = "scroll-up"
  case scrollDown = "scroll-down"
  case leave
}
