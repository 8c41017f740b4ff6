/// What a person can do with a machine, besides its symbols and what every simulation in play has.
enum MachineAction: String, CaseIterable {
  case copyBlock = "copy-block"
  case nextPage = "next-page"
  case scrollUp = "scroll-up"
  case scrollDown = "scroll-down"
  case leave
}
