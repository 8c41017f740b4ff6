// The views that all models of a line have in common.

extension View where Model: LineAutomaton {
  /// The view `history`: all rows, as text.
  static var history: View {
    history(
      ViewDeclaration(
        "history", "All rows, one per step, from the top down.",
        synonyms: ["evolution", "spacetime", "space-time", "diagram", "rows", "picture"]))
  }

  /// The view `image`: all rows, in pixels.
  static var historyImage: View { history(.image(of: ["history"], "All rows, one per step")) }

  /// The view `animation`: all rows, as they appear.
  static var historyAnimation: View { history(.animation("The rows as they appear, one after the other")) }

  private static func history(_ declaration: ViewDeclaration) -> View {
    View(declaration) { model, ending, view, request in
      HistoryObserver<Model.Line>(
        view, request, columns: model.width(after: ending.step), lastStep: ending.step, looks: model.looks)
    } shape: { observer, view in
      view.shown(observer.pictures)
    }
  }

  /// The view `grid`: the newest row.
  static var lastRow: View { grid("The last row.", synonyms: ["row", "last", "final", "state", "line"]) }

  /// Returns the view `rule`: the rule as a table.
  static func rule(_ help: String) -> View {
    View("rule", help, synonyms: ["cases", "table", "icon", "rule-table", "rule-icon"]) { run, _ in
      .table(run.model.ruleTable)
    }
  }

  /// Returns the view `chart`: the population over the steps.
  static func population(_ help: String) -> View { chart(help, synonyms: ["plot", "graph", "curve", "series"]) }
}
