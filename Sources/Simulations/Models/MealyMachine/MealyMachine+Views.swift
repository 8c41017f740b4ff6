extension MealyMachine {
  package static let views: [View<MealyMachine>] = [
    View(
      "trace", "A table of the steps: the state, the input, the next state and the output of each.",
      synonyms: ["steps", "run", "log", "history", "tape"], note: { MealyViews($0).traceNote }
    ) { run, _ in
      .table(MealyViews(run).trace)
    },
    View(
      "diagram",
      "The states and their transitions as a diagram: in mermaid notation or, for small machines, as an SVG "
        + "file. Options: `format` (mermaid or svg).", keys: DiagramKeys(),
      synonyms: ["mermaid", "graph", "picture", "states", "state-diagram", "chart"],
      note: { MealyViews($0).diagramNote }
    ) { run, view in
      if case .diagram(let format) = view.options, !view.isText { return .diagram(MealyViews(run).diagram, format) }
      return .diagram(MealyViews(run).diagram, .mermaid)
    },
    View(
      "table", "The transitions as a table with a row for each state.", synonyms: ["transitions", "matrix", "rules"],
      note: { MealyViews($0).tableNote }
    ) { run, _ in
      .table(MealyViews(run).table)
    },
    View(
      "minimal", "The table of the smallest machine that does the same.",
      synonyms: ["minimised", "minimized", "minimum", "reduced", "smallest", "classes"],
      note: { MealyViews($0).minimalNote }
    ) { run, _ in
      .table(MealyViews(run).minimal)
    },
  ]
}
