import Specification

extension Word {
  /// Creates the name of a statistic or series together with its synonyms.
  package init(statistic name: String) { self.init(name, synonyms: Self.typed[name] ?? []) }

  private static let typed = [
    "sick": ["infected", "infectious", "ill"],
    "ever_sick": ["ever_infected", "total_infected", "cases", "cumulative"],
    "healthy": ["susceptible", "well"],
    "recovered": ["immune", "removed"],
    "dead": ["deaths", "died"],
    "incidence": ["new_cases", "new_infections", "newly_infected"],
    "population": ["alive", "live", "live_cells", "cells"],
    "generation": ["step", "time"],
  ]
}
