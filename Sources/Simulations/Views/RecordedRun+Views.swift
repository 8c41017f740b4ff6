extension RecordedRun {
  /// The views that the request asks for, in its order. Equal views are drawn only once. Once the time of the run is
  /// over, no more views are drawn, and the run has no result.
  ///
  /// - Precondition: the model has all of these views, and they are views of a run.
  var views: [ReportView] {
    // A run of a few microseconds has no views, and making the lists of views would take as long as the run.
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

  /// The notes of the views that the request asks for, in the order in which the model lists the views.
  var viewNotes: [String] {
    guard !request.views.isEmpty else { return [] }
    let asked = Set(request.views.map(\.name))
    return Model.views.compactMap { view in asked.contains(view.declaration.name) ? view.note?(self) : nil }
  }
}
