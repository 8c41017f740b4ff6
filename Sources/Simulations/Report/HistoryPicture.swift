/// One row of a one-dimensional automaton, to be drawn.
protocol HistoryRow {
  func state(_ column: Int) -> UInt8
  /// How many of the `count` columns from `column` on are not 0.
  func population(from column: Int, count: Int) -> Int
}

/// A picture of the history that is made row by row, so that a reduced one needs no more memory than its elements.
struct HistoryPicture {
  let columns: Int
  let rows: Int
  let scale: Int
  private let looks: [StateLook]
  private var elements: [UInt8] = []
  /// Of the block row that is being filled: live cells of each block, and how many rows it has so far.
  private var marked: [Int]
  private var filled = 0
  private var seen = 0

  init(columns: Int, rows: Int, limit: PictureLimit, looks: [StateLook]) {
    self.looks = looks
    self.columns = columns
    self.rows = rows
    scale = limit.scale(columns: columns, rows: rows)
    let width = (columns + scale - 1) / scale
    marked = [Int](repeating: 0, count: width)
    elements.reserveCapacity(width * ((rows + scale - 1) / scale))
  }

  mutating func append<Row: HistoryRow>(_ line: Row) {
    seen += 1
    if scale == 1 {
      for column in 0..<columns { elements.append(line.state(column)) }
      return
    }
    for block in marked.indices {
      marked[block] += line.population(from: block * scale, count: blockWidth(block))
    }
    filled += 1
    if filled == scale || seen == rows { closeBlocks() }
  }

  private func blockWidth(_ block: Int) -> Int { min(scale, columns - block * scale) }

  private mutating func closeBlocks() {
    for block in marked.indices {
      elements.append(Picture.share(marked: marked[block], of: filled * blockWidth(block)))
      marked[block] = 0
    }
    filled = 0
  }

  /// Valid once all rows are appended.
  var picture: Picture {
    Picture(columns: columns, rows: rows, scale: scale, looks: looks, elements: elements)
  }

  /// The history so far at a step: the rows to come are empty. Valid once all rows are appended.
  func picture(atStep step: Int) -> Picture {
    var picture = picture
    picture.title = "step \(step)"
    let shown = (step / scale + 1) * picture.width
    if shown < picture.elements.count {
      picture.elements.replaceSubrange(
        shown..., with: repeatElement(0, count: picture.elements.count - shown))
    }
    return picture
  }
}

/// The histories that the views of a run show, each as large as it may be.
struct HistoryViews {
  private let request: RunRequest
  private let lastStep: Int
  private var made: [(view: Int, steps: [Int], picture: HistoryPicture)] = []

  /// What they are called; all models of a line have the same.
  private static let names = ["history", "image", "animation"]

  init(_ request: RunRequest, columns: Int, lastStep: Int, looks: [StateLook]) {
    self.request = request
    self.lastStep = lastStep
    for (index, view) in request.views.enumerated() where Self.names.contains(view.name) {
      let steps = view.frameSteps(last: lastStep)
      let picture = HistoryPicture(
        columns: columns, rows: lastStep + 1, limit: request.limit(for: view, pictures: steps.count), looks: looks)
      made.append((index, steps, picture))
    }
  }

  mutating func append<Row: HistoryRow>(_ line: Row) {
    for index in made.indices { made[index].picture.append(line) }
  }

  /// Nil for a view that shows no history. Valid once all rows are appended.
  func view(at index: Int) -> ReportView? {
    guard let (_, steps, picture) = made.first(where: { $0.view == index }) else { return nil }
    let view = request.views[index]
    if case .animation = view.options { return view.shown(steps.map(picture.picture(atStep:))) }
    return view.shown([picture.picture])
  }
}
