/// An action of every interactive simulation: going to an earlier step, or saving to a file.
enum PanelAction: String, CaseIterable {
  case strideBack = "stride-back"
  case strideForward = "stride-forward"
  case goTo = "go-to"
  case save
}
