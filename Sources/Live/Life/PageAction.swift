/// An action on the pages beside the grid: the list of patterns, the field for a rule, the configurations.
enum PageAction: String, CaseIterable {
  // The list of patterns.
  case choosePattern = "choose-pattern"
  case nextPattern = "next-pattern"
  case previousPattern = "previous-pattern"
  case closePatterns = "close-patterns"
  // The field for a rule.
  case applyRule = "apply-rule"
  case cancelRule = "cancel-rule"
  // The configurations.
  case fetch
  case cancelFetch = "cancel-fetch"
  case clearConfigurations = "clear-configurations"
  case editSource = "edit-source"
  case leaveSource = "leave-source"
  case loadConfiguration = "load-configuration"
  case nextConfiguration = "next-configuration"
  case previousConfiguration = "previous-configuration"
}
