/// What a run is asked for, apart from its specification: its random numbers, the views to draw and the state to keep.
public struct RunRequest: Sendable {
  public var draws: Draws
  public var views: [ViewRequest]
  /// Of pictures in text.
  public var pictureLimit: PictureLimit
  /// Of pictures in pixels.
  public var imageLimit: PictureLimit
  /// Whether ``Report/state`` is wanted; keeping it can cost memory.
  public var keepsState: Bool
  /// Whether ``Report/series`` is wanted; a run that need not record it may be faster.
  public var recordsSeries: Bool
  /// Whether ``Report/notes`` are wanted: sentences can take longer to make than a small run.
  public var keepsNotes = true
  /// Whether ``Report/handover`` is wanted.
  public var keepsHandover = true
  /// What the blocks that this one depends on left, by name.
  public var upstream: [String: any Handover]
  /// Steps to record in the series whatever else is recorded: those that expressions name. Steps beyond the end of the
  /// run have no values.
  public var namedSteps: [Int]
  /// Where the run notes how far it has come, for somebody who watches.
  public var progress: RunProgress?
  /// What a run may take whose cost shows only while it goes on.
  public var limits: RunLimits
  /// Threads that the run may use.
  public var workers: Workers

  public init(
    draws: Draws = Draws(seed: 0), views: [ViewRequest] = [],
    pictureLimit: PictureLimit = PictureLimit(columns: 100, rows: 120),
    imageLimit: PictureLimit = .image, keepsState: Bool = true,
    recordsSeries: Bool = true, upstream: [String: any Handover] = [:], namedSteps: [Int] = [],
    progress: RunProgress? = nil, limits: RunLimits = RunLimits(), workers: Workers = .one
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
  }
}

extension RunRequest {
  /// Whether anything is written down along a run of so many steps: then its end must be known when it begins.
  func recordsAlong(last: Int) -> Bool {
    recordsSeries || views.contains { !$0.frameSteps(last: last).isEmpty }
  }
}

/// The limits of one run.
public struct RunLimits: Sendable, Hashable {
  /// Bytes of memory.
  public var memory: Double
  /// Cells times steps.
  public var updates: Double

  public init(memory: Double = 0x1p30, updates: Double = 1e13) {
    self.memory = memory
    self.updates = updates
  }
}
