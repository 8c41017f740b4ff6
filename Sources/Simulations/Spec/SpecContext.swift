/// What reading a specification collects and may ask for: errors, warnings, the canonical text, dependencies and files.
///
/// One context serves one block. All errors are collected, so that an author sees them in one go.
public struct SpecContext: Sendable {
  /// Another block that this one needs the results of.
  public struct Dependency: Sendable, Hashable {
    public var name: String
    /// The key that names it.
    public var key: String
    /// What is done with it, as the end of a sentence: "start from", "be compared with".
    public var purpose: String
    public var span: SourceSpan
  }

  /// A file that a block asks for, whether there is one or not.
  public struct FileRequest: Sendable, Hashable {
    public var path: String
    public var span: SourceSpan
  }

  public struct FileRefusal: Error, Sendable, Hashable {
    /// Why, as the end of a sentence: "does not exist", "leaves the notebook's folder".
    public var reason: String
    public var advice: String?

    public init(_ reason: String, advice: String? = nil) {
      self.reason = reason
      self.advice = advice
    }
  }

  public private(set) var errors: [SpecError] = []
  public private(set) var warnings: [SpecError] = []
  public private(set) var dependencies: [Dependency] = []
  /// In the order in which they were asked for.
  public private(set) var requests: [FileRequest] = []
  /// The files that the block saves, as far as they could be read, whatever else is in error.
  public internal(set) var saves: [SaveTarget] = []
  /// Paths and bytes of the files that were read, in order.
  public private(set) var files: [(path: String, bytes: [UInt8])] = []
  /// The notebook's parameters, for expressions; in all other places they are replaced before a block is read.
  public var parameters: [SpecEntry] = []
  private let load: @Sendable (String) -> Result<[UInt8], FileRefusal>

  /// - Parameter load: reads a file below the notebook's folder. The default refuses every file.
  public init(
    load: @escaping @Sendable (String) -> Result<[UInt8], FileRefusal> = { _ in
      .failure(FileRefusal("cannot be read here"))
    }
  ) {
    self.load = load
  }

  public mutating func report(_ problem: SpecError.Problem, key: String? = nil, at span: SourceSpan) {
    errors.append(SpecError(problem, key: key, at: span))
  }

  public mutating func warn(_ text: String, advice: String? = nil, at span: SourceSpan) {
    warnings.append(SpecError(.invalid(text, advice: advice), at: span))
  }

  /// A context that has found nothing yet, and may ask for the same.
  var fresh: SpecContext {
    var fresh = SpecContext(load: load)
    fresh.parameters = parameters
    return fresh
  }

  /// Takes what a trial reading found, but for its errors: each once.
  mutating func merge(_ trial: SpecContext) {
    for warning in trial.warnings where !warnings.contains(warning) { warnings.append(warning) }
    for dependency in trial.dependencies where !dependencies.contains(dependency) { dependencies.append(dependency) }
    for request in trial.requests where !requests.contains(request) { requests.append(request) }
    for file in trial.files where !files.contains(where: { $0.path == file.path }) { files.append(file) }
  }

  public mutating func depend(
    on name: String, to purpose: String = "start from", key: String = "from", at span: SourceSpan
  ) {
    dependencies.append(Dependency(name: name, key: key, purpose: purpose, span: span))
  }

  /// The bytes of `path`, or nil after reporting why not.
  public mutating func file(_ path: String, at span: SourceSpan) -> [UInt8]? {
    requests.append(FileRequest(path: path, span: span))
    switch load(path) {
    case .success(let bytes):
      files.append((path, bytes))
      return bytes
    case .failure(let refusal):
      report(.invalid("'\(path)' \(refusal.reason)", advice: refusal.advice), at: span)
      return nil
    }
  }
}
