/// What a run is asked for, apart from its specification: its random numbers, the views to draw and the state to keep.
public struct RunRequest: Sendable {
  public var draws: Draws
  public var views: [ViewRequest]
  public var pictureLimit: PictureLimit
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
  /// Steps to record in the series whatever else is recorded: those that expressions name. Steps beyond the end of the run
  /// have no values.
  public var namedSteps: [Int]
  /// Where the run notes how far it has come, for somebody who watches.
  public var progress: RunProgress?
  /// What a run may take whose cost shows only while it goes on.
  public var limits: RunLimits
  /// Threads that the run may use.
  public var workers: Workers

  public init(
    draws: Draws = Draws(seed: 0), views: [ViewRequest] = [],
    pictureLimit: PictureLimit = PictureLimit(columns: 100, rows: 120), keepsState: Bool = true,
    recordsSeries: Bool = true, upstream: [String: any Handover] = [:], namedSteps: [Int] = [],
    progress: RunProgress? = nil, limits: RunLimits = RunLimits(), workers: Workers = .one
  ) {
    self.draws = draws
    self.views = views
    self.pictureLimit = pictureLimit
    self.keepsState = keepsState
    self.recordsSeries = recordsSeries
    self.upstream = upstream
    self.namedSteps = namedSteps
    self.progress = progress
    self.limits = limits
    self.workers = workers
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

/// A view that a block shows, checked against the declaration of its model.
public struct ViewRequest: Sendable, Hashable {
  public enum Options: Sendable, Hashable {
    case none
    /// So many frames, evenly spaced over the run, first and last among them.
    case frames(count: Int)
    /// Frames at these steps, ascending.
    case steps([Int])
    /// Columns of the series.
    case series([String])
    /// Of an experiment, statistics over all its runs.
    case summary([String])
  }

  public var name: String
  public var options: Options

  public init(_ name: String, _ options: Options = .none) {
    self.name = name
    self.options = options
  }

  /// Whether it shows an experiment as a whole, rather than one of its runs.
  public var isSummary: Bool { if case .summary = options { true } else { false } }

  /// The steps that a `frames` view shows of a run of `last` steps; steps beyond a run that ended earlier are left out.
  public func frameSteps(last: Int) -> [Int] {
    switch options {
    case .frames(let count): Series.evenlySpaced(count, last: last)
    case .steps(let steps): steps.filter { $0 <= last }
    case .none, .series, .summary: []
    }
  }
}
