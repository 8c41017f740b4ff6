extension RecordedRun {
  /// The views that were asked for, in that order. Equal views are drawn once. A run whose time is over draws no more
  /// of them, and has no result.
  ///
  /// - Precondition: the model has all of them, and they are views of a run.
  var views: [ReportView] {
    // Runs of a few microseconds have no views, and the lists of them take as long as the run.
    guard !request.views.isEmpty else { return [] }
    let known = Model.views + SharedViews.ofRuns()
    let stop = request.limits.stop
    var drawn: [ViewRequest: ReportShape] = [:]
    return request.views.map { view in
      guard let shape = known.first(where: { $0.declaration.name == view.name })?.shape else {
        preconditionFailure("the model has no view of a run named '\(view.name)'")
      }
      let made = stop?.isOn == true ? .statistics(nil) : drawn[view] ?? shape(self, view)
      drawn[view] = made
      return ReportView(made, as: view)
    }
  }

  /// The views that were asked for, in the order in which the model lists them.
  var viewNotes: [String] {
    guard !request.views.isEmpty else { return [] }
    let asked = Set(request.views.map(\.name))
    return Model.views.compactMap { view in asked.contains(view.declaration.name) ? view.note?(self) : nil }
  }
}
