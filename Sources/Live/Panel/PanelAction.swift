/// An action that every simulation in play has: to a step that was seen before, and into a file.
enum PanelAction: String, CaseIterable {
  case strideBack = "stride-back"
  case strideForward = "stride-forward"
  case goTo = "go-to"
  case save
}
