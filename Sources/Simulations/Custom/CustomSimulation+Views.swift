extension CustomSimulation {
  /// The views of the model: pictures if it declares looks, and charts if it has series.
  package static var views: [View<Self>] {
    var views: [View<Self>] = []
    if !Model.declaration.looks.isEmpty {
      views += [
        .grid("The state at the end.", synonyms: ["picture", "final", "state"]),
        .frames("The state at several steps.", synonyms: ["steps", "filmstrip"]),
        .image(of: ["grid"], "The state at the end, or at several steps side by side", hasFrames: true),
        .animation("The state from the first step to the last"),
      ]
    }
    if let first = Model.declaration.statistics.first(where: \.isSeries) {
      views += [
        .chart("The series over the steps.", synonyms: ["plot", "graph", "curve", "series"]), .bands(first.name),
      ]
    }
    return views
  }
}
