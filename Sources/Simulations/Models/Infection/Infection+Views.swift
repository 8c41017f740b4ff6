extension Infection {
  package static let views: [View<Infection>] = [
    .grid("The people at the end.", synonyms: ["final", "picture", "last", "state", "people"]),
    .frames(
      "The people at several steps. By default, these are the start, a quarter, half and three quarters of the steps, "
        + "the peak and the end.", usual: .landmarks, synonyms: ["snapshots", "pictures", "steps"]),
    View(.chart("The epidemic curve: series over the steps.", synonyms: ["curve", "plot", "graph"])) { run, view in
      // A view without names has all of them. Parts of a whole have no logarithmic axis.
      let names = view.names.isEmpty ? run.model.seriesNames : view.names
      return names == run.model.seriesNames && view.log == nil ? .splitChart(epidemicCurve(run)) : .chart(names)
    },
    View(
      arrival, "When each person first fell sick, in quarters of the time until the last person did.",
      synonyms: ["arrivals", "arrival-time", "wave", "isochrones"], shape: arrivals),
    View(
      .image(
        of: ["grid", arrival], "The people at the end, or at several steps side by side, or when each first fell sick",
        hasFrames: true)
    ) { run, view in
      isOfArrivals(view) ? arrivals(run, view) : view.shown(run.pictures(of: view))
    },
    .animation("The people from the first step to the last"),
    .bands("sick"),
  ]

  private static let arrival = "arrival"

  /// Returns whether a view shows when people fell sick, which must be recorded during the run.
  static func isOfArrivals(_ view: ViewRequest) -> Bool {
    if case .image(let options) = view.options { return options.subject == arrival }
    return view.name == arrival
  }

  private static func arrivals(_ run: RecordedRun<Infection>, _ view: ViewRequest) -> ReportShape {
    let people = run.state.people, limit = run.request.limit(for: view)
    guard case .image(let options) = view.pixels else { return view.shown([people.arrivalPicture(limit: limit)]) }
    return .image(
      PixelView(
        people.arrivalMap(limit: limit), cellSide: options.cellSide, format: options.format,
        summary: "When each person first fell sick. " + run.model.summary(run.state)))
  }
}
