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

/// An observer that draws the history of a line, row by row, for a view.
struct HistoryObserver<Line: AutomatonLine>: RunObserver {
  private var picture: HistoryPicture
  /// The steps up to which the view shows the history, or nil for the whole history.
  private let frames: [Int]?

  /// Creates an observer for a view.
  ///
  /// - Parameter columns: the width of all rows.
  init(_ view: ViewRequest, _ request: RunRequest, columns: Int, lastStep: Int, looks: [StateLook]) {
    let steps = view.frameSteps(last: lastStep)
    frames = view.frames == nil ? nil : steps
    picture = HistoryPicture(
      columns: columns, rows: lastStep + 1, limit: request.limit(for: view, pictures: steps.count), looks: looks)
  }

  package var steps: [Int]? { nil }

  package mutating func observe(_ state: LineState<Line>, at step: Int) { picture.append(state.line) }

  /// The pictures, which are valid once all rows have been observed.
  var pictures: [Picture] { frames?.map(picture.picture(atStep:)) ?? [picture.picture] }
}
