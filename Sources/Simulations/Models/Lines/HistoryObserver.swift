/// The history of a line as a picture, made row by row, for a view that shows it.
struct HistoryObserver<Line: AutomatonLine>: RunObserver {
  private var picture: HistoryPicture
  /// The steps at which it is shown so far; nil for all of it.
  private let frames: [Int]?

  /// - Parameter columns: the width of all rows.
  init(_ view: ViewRequest, _ request: RunRequest, columns: Int, lastStep: Int, looks: [StateLook]) {
    let steps = view.frameSteps(last: lastStep)
    frames = view.frames == nil ? nil : steps
    picture = HistoryPicture(
      columns: columns, rows: lastStep + 1, limit: request.limit(for: view, pictures: steps.count), looks: looks)
  }

  package var steps: [Int]? { nil }

  package mutating func observe(_ state: LineState<Line>, at step: Int) { picture.append(state.line) }

  /// Valid once all rows are seen.
  var pictures: [Picture] { frames?.map(picture.picture(atStep:)) ?? [picture.picture] }
}
