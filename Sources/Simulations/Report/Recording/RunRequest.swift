/// A request to a run, apart from its specification: its random numbers, the views to draw and the state to keep.
package struct RunRequest: Sendable {
  package var draws: Draws
  package var views: [ViewRequest]
  /// The size limit of pictures in text.
  package var pictureLimit: PictureLimit
  /// The size limit of pictures in pixels.
  package var imageLimit: PictureLimit
  /// Whether ``Report/state`` is wanted; keeping it can cost memory.
  package var keepsState: Bool
  /// Whether ``Report/series`` is wanted; a run that need not record it may be faster.
  package var recordsSeries: Bool
  /// Whether ``Report/notes`` are wanted: sentences can take longer to make than a small run.
  package var keepsNotes = true
  /// Whether ``Report/handover`` is wanted.
  package var keepsHandover = true
  /// The states whose ``FinalState/squares`` are wanted.
  package var keptSquares = KeptSquares.none
  /// The results of the blocks that this one depends on, by name.
  package var upstream: [String: any Handover]
  /// Steps to record in the series whatever else is recorded: those that expressions name. Steps beyond the end of the
  /// run have no values.
  package var namedSteps: [Int]
  /// The series of an experiment that are kept over the steps of all runs, whatever the views show.
  package var keptSeries: [String] = []
  /// Whether another block continues from each run of an experiment without `sweep`.
  package var keepsReplicateStates = false
  /// The progress that the run updates for somebody who watches, or nil.
  package var progress: RunProgress?
  /// The limits of a run whose cost shows only while it goes on.
  package var limits: RunLimits
  /// Threads that the run may use.
  package var workers: Workers
  /// The engine for lattices.
  package var engine: EngineChoice
  /// Whether the run may leave out the steps between those that it records. A session shows any step.
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
