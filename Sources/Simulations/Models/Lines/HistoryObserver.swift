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
