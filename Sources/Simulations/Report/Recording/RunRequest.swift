/// A request for a run, apart from its specification: its random numbers, the views to draw and the state to keep.
package struct RunRequest: Sendable {
  package var draws: Draws
  package var views: [ViewRequest]
  /// The maximum size of pictures as text.
  package var pictureLimit: PictureLimit
  /// The maximum size of pictures in pixels.
  package var imageLimit: PictureLimit
  /// Whether to return ``Report/state``. Keeping it can cost memory.
  package var keepsState: Bool
  /// Whether to return ``Report/series``. A run may be faster without it.
  package var recordsSeries: Bool
  /// Whether to return ``Report/notes``. Writing sentences can take longer than a small run.
  package var keepsNotes = true
  /// Whether to return ``Report/handover``.
  package var keepsHandover = true
  /// The final states for which to return ``FinalState/squares``.
  package var keptSquares = KeptSquares.none
  /// The results of the blocks that this block depends on, by name.
  package var upstream: [String: any Handover]
  /// The steps at which expressions need values of series, which are recorded in any case. Steps after the end of the
  /// run have no values.
  package var namedSteps: [Int]
  /// The series of an experiment that are kept for every run, whatever the views show.
  package var keptSeries: [String] = []
  /// Whether another block continues from each replicate of an experiment without a sweep.
  package var keepsReplicateStates = false
  /// The progress that the run updates, or nil if nobody watches.
  package var progress: RunProgress?
  /// The limits for costs that become known only during the run.
  package var limits: RunLimits
  /// The threads that the run may use.
  package var workers: Workers
  /// The engine for lattices.
  package var engine: EngineChoice
  /// Whether the run may skip the steps between those that it records. A session must be able to show every step.
  package var mayLeap = true

  package init(
    draws: Draws = Draws(seed: 0), views: [ViewRequest] = [],
    pictureLimit: PictureLimit = PictureLimit(columns: 100, rows: 120),
    imageLimit: PictureLimit = .image, keepsState: Bool = true,
    recordsSeries: Bool = true, upstream: [String: any Handover] = [:], namedSteps: [Int] = [],
    progress: RunProgress? = nil, limits: RunLimits = RunLimits(), workers: Workers = .one,
    engine: EngineChoice = .auto
  ) {
    self.draws = draws
    self.views = views
    self.pictureLimit = pictureLimit
    self.imageLimit = imageLimit
    self.keepsState = keepsState
    self.recordsSeries = recordsSeries
    self.upstream = upstream
    self.namedSteps = namedSteps
    self.progress = progress
    self.limits = limits
    self.workers = workers
    self.engine = engine
  }
}

extension RunRequest {
  /// Returns the maximum size of each picture in a view with this many pictures.
  func limit(for view: ViewRequest, pictures count: Int = 1) -> PictureLimit {
    switch view.pixels {
    case .image:
      // Pictures side by side share the space.
      var columns = 1
      while columns * columns < count { columns += 1 }
      return PictureLimit(columns: max(1, imageLimit.columns / columns), rows: max(1, imageLimit.rows / columns))
    case .animation:
      let side = PictureLimit.frameSide
      return PictureLimit(
        columns: min(side, imageLimit.columns), rows: min(side, imageLimit.rows),
        elements: PictureLimit.filmElements / max(1, count))
    case nil: return pictureLimit
    }
  }
}

/// The final states of a plane that a run keeps as quadtrees.
package enum KeptSquares: Int, Sendable, Comparable {
  case none
  /// States whose cells were not kept, because they take too much memory. Another block can continue from such a
  /// quadtree.
  case ofAbsentCells
  /// In addition, states with too many cells for a pattern, so that a file can be saved.
  case ofLargePatterns

  /// Returns whether a state is kept as a quadtree.
  package func contains(_ state: FinalState) -> Bool {
    switch self {
    case .none: false
    case .ofAbsentCells: state.isAbsent
    case .ofLargePatterns: state.isAbsent || !state.fitsPattern
    }
  }

  package static func < (one: KeptSquares, other: KeptSquares) -> Bool { one.rawValue < other.rawValue }
}
