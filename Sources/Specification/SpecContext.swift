/// The state of reading a specification: the errors and warnings found, and the dependencies and files of the block.
///
/// Each block has its own context. All errors are collected, so the author sees them at once.
package struct SpecContext: Sendable {
  /// Another block whose results this block needs.
  package struct Dependency: Sendable, Hashable {
    package var name: String
    /// The key that names the other block.
    package var key: String
    /// The purpose of the dependency, as the end of a sentence: "start from", "be compared with".
    package var purpose: String
    /// Whether an expectation compares a statistic of the other block. Otherwise the run itself needs the state of the
    /// other block.
    package var isComparison = false
    package var span: SourceSpan
  }

  /// A file that a block names. It need not exist.
  package struct FileRequest: Sendable, Hashable {
    package var path: String
    package var span: SourceSpan
  }

  /// What one point of a sweep says about a place: an error or a warning, or nil if the place is right there.
  package struct Judgement: Sendable, Hashable {
    package var span: SourceSpan
    package var error: SpecError?
    package var isWarning = false
  }

  package struct FileRefusal: Error, Sendable, Hashable {
    /// The reason, as the end of a sentence: "does not exist", "leaves the notebook's folder".
    package var reason: String
    package var advice: String?
    /// Whether the system failed, so that the block may be right.
    package var isOfSystem: Bool

    package init(_ reason: String, advice: String? = nil, isOfSystem: Bool = false) {
      self.reason = reason
      self.advice = advice
      self.isOfSystem = isOfSystem
    }
  }

  package private(set) var errors: [SpecError] = []
  package private(set) var warnings: [SpecError] = []
  /// The judgements on places that are right if they are right at any point of a sweep, in order.
  package private(set) var judgements: [Judgement] = []
  /// Whether the block is read for one of several points.
  private var isPoint = false
  package private(set) var dependencies: [Dependency] = []
  /// The files that the block names, in order.
  package private(set) var requests: [FileRequest] = []
  /// The paths and bytes of the files that were read, in order.
  package private(set) var files: [(path: String, bytes: [UInt8])] = []
  /// The notebook's parameters, for expressions. Everywhere else they are replaced before a block is read.
  package var parameters: [SpecEntry] = []
  /// The values of the parameters that the block sweeps, in the context of a point.
  package var sweptParameters: [SpecEntry] = []
  /// The number of errors beyond the kept ones.
  package private(set) var furtherErrors = 0
  /// Whether other spellings of a value are being tried.
  private var isTrying = false
  /// The values that the blocks of the notebook share.
  package let shared: SharedReadings
  private let load: @Sendable (String) -> Result<[UInt8], FileRefusal>

  /// The largest number of errors kept for a block. It is below the number printed for a file, so the count of the
  /// other errors is printed too.
  private static let errorLimit = 900

  /// Creates an empty context.
  ///
  /// - Parameters:
  ///   - shared: the data that the blocks of the notebook share.
  ///   - load: reads a file below the notebook's folder. The default refuses every file.
  package init(
    shared: SharedReadings = SharedReadings(),
    load: @escaping @Sendable (String) -> Result<[UInt8], FileRefusal> = { _ in
      .failure(FileRefusal("cannot be read here"))
    }
  ) {
    self.shared = shared
    self.load = load
  }

  package mutating func report(
    _ problem: SpecError.Problem, key: String? = nil, at span: SourceSpan, isOfSystem: Bool = false
  ) {
    report(key: key, at: span, isOfSystem: isOfSystem) { _ in problem }
  }

  /// Adds the error of a place that is right if it is right at any point of a sweep.
  ///
  /// - Parameter problem: the problem, or nil if the place is right.
  package mutating func judge(_ problem: SpecError.Problem?, key: String, at span: SourceSpan) {
    if isPoint {
      judgements.append(Judgement(span: span, error: problem.map { SpecError($0, key: key, at: span) }))
    } else if let problem {
      report(problem, key: key, at: span)
    }
  }

  /// Adds an error whose problem takes time to find. Beyond the limit, errors are only counted, so the problem is not
  /// determined.
  package mutating func report(
    key: String?, at span: SourceSpan, isOfSystem: Bool = false, _ problem: (SpecContext) -> SpecError.Problem
  ) {
    guard errors.isEmpty || errors.count < Self.errorLimit && shared.takeError() else {
      furtherErrors += 1
      return
    }
    errors.append(SpecError(problem(self), key: key, at: span, isOfSystem: isOfSystem))
  }

  /// Adds advice to the only error of a value: a spelling that can be read.
  ///
  /// - Parameters:
  ///   - count: how many errors there were before the value was read.
  ///   - canRead: returns whether a candidate can be read.
  mutating func advise(
    since count: Int, on node: SpecNode, _ canRead: (SpecNode, inout SpecContext) -> Bool
  ) {
    guard !isTrying, errors.count == count + 1, errors[count].span == node.span, node.parameter == nil,
      errors[count].problem.mayTakeAdvice
    else { return }
    let nearMiss = NearMiss(node: node)
    guard let right = readable(nearMiss.candidates, canRead) else { return }
    // `0,3` is a share that can be read, but `2.5` people could only be rounded.
    if let (low, high) = nearMiss.choice, [low.content, high.content].contains(right.content),
      readable([low], canRead) != nil, readable([high], canRead) != nil
    {
      return errors[count].problem.advise("write \(low.flowText) or \(high.flowText) instead of \(node.flowText)")
    }
    errors[count].problem.advise("write \(right.flowText) instead of \(node.flowText)")
  }

  /// Returns the node, or another spelling of it that people use elsewhere, whichever can be read first. Nil if none
  /// can.
  package func readable(_ node: SpecNode, _ canRead: (SpecNode, inout SpecContext) -> Bool) -> SpecNode? {
    readable([node] + NearMiss(node: node).candidates, canRead)
  }

  private func readable(_ candidates: [SpecNode], _ canRead: (SpecNode, inout SpecContext) -> Bool) -> SpecNode? {
    candidates.first { candidate in
      var trial = fresh
      trial.isTrying = true
      return canRead(candidate, &trial) && trial.errors.isEmpty
    }
  }

  /// Adds advice to the latest errors that have no advice yet.
  ///
  /// - Parameter count: the number of errors before them.
  package mutating func advise(since count: Int, _ advise: (SpecError) -> String?) {
    for index in errors.indices.dropFirst(count) where errors[index].problem.mayTakeAdvice {
      if let advice = advise(errors[index]) { errors[index].problem.advise(advice) }
    }
  }

  /// Replaces the known keys with advice in the latest errors of unknown keys.
  ///
  /// - Parameters:
  ///   - count: the number of errors before them.
  ///   - advise: returns the advice on an unknown key, or nil if the known keys help more.
  package mutating func adviseOnUnknownKeys(since count: Int, _ advise: (String) -> String?) {
    for index in errors.indices.dropFirst(count) {
      guard case .unknownKey(let name, _, _) = errors[index].problem, let advice = advise(name) else { continue }
      errors[index].problem = .invalid(errors[index].message, advice: advice)
    }
  }

  package mutating func warn(_ text: String, advice: String? = nil, at span: SourceSpan) {
    warnings.append(SpecError(.invalid(text, advice: advice), at: span))
  }

  /// Adds the warning about a place that is right if it is right at any point of a sweep.
  ///
  /// - Parameter doubt: the warning, or nil if the place is right.
  package mutating func judge(_ doubt: (text: String, advice: String)?, at span: SourceSpan) {
    let warning = doubt.map { SpecError(.invalid($0.text, advice: $0.advice), at: span) }
    if isPoint {
      judgements.append(Judgement(span: span, error: warning, isWarning: true))
    } else if let warning {
      warnings.append(warning)
    }
  }

  /// Reads a node. The value of a large parameter is read only once for all uses, unless it has findings.
  ///
  /// - Parameters:
  ///   - kind: the type that the node is read as.
  ///   - part: further input that determines the value.
  ///   - namesWithin: whether a node that contains large parameters is also read only once, for all nodes with the same
  ///     words.
  ///   - size: the bytes of a value that are not counted elsewhere. A value that exceeds the limit is not kept.
  package mutating func once<Value: Sendable>(
    _ node: SpecNode, as kind: String, part: String? = nil, namingWithin namesWithin: Bool = false,
    size: (Value) -> Int = { _ in 0 }, _ read: (inout SpecContext) -> Value?
  ) -> Value? {
    let name = node.parameter ?? (namesWithin ? node.wordsAroundParameters : nil)
    guard let source = name.map({ SharedReadings.Source(kind, $0, part: part) }) else { return read(&self) }
    if let known: Value = shared.value(source) { return known }
    let before = findingCount
    guard let value = read(&self) else { return nil }
    let bytes = size(value)
    if findingCount == before, bytes <= shared.left, shared.take(bytes) { shared.keep(value, of: source) }
    return value
  }

  /// The number of errors, warnings, dependencies and files found.
  var findingCount: Int {
    errors.count + furtherErrors + warnings.count + dependencies.count + requests.count
  }

  /// An empty context with the same parameters and access to files.
  package var fresh: SpecContext {
    var fresh = SpecContext(shared: shared, load: load)
    fresh.parameters = parameters
    return fresh
  }

  /// An empty context for one of several points.
  package var ofPoint: SpecContext {
    var point = fresh
    point.isPoint = true
    return point
  }

  /// Adds all findings of a trial reading except its errors, without duplicates.
  package mutating func merge(_ trial: SpecContext) {
    for warning in trial.warnings where !warnings.contains(warning) { warnings.append(warning) }
    for dependency in trial.dependencies where !dependencies.contains(dependency) { dependencies.append(dependency) }
    for request in trial.requests where !requests.contains(request) { requests.append(request) }
    for file in trial.files where !files.contains(where: { $0.path == file.path }) { files.append(file) }
  }

  package mutating func depend(
    on name: String, to purpose: String = "start from", key: String = "from", at span: SourceSpan
  ) {
    dependencies.append(Dependency(name: name, key: key, purpose: purpose, span: span))
  }

  /// Notes that an expectation of the block names a statistic of another block.
  package mutating func compare(with name: String, at span: SourceSpan) {
    dependencies.append(
      Dependency(name: name, key: "expect", purpose: "be compared with", isComparison: true, span: span))
  }

  /// Notes that the block names a file.
  package mutating func request(_ path: String, at span: SourceSpan) {
    requests.append(FileRequest(path: path, span: span))
  }

  /// Returns the bytes of a file, or nil after it has reported why the file cannot be read.
  package mutating func file(_ path: String, at span: SourceSpan) -> [UInt8]? {
    request(path, at: span)
    // An unusable file is not read and unpacked again for each block.
    let refused = SharedReadings.Source("refused file", path)
    let limit = shared.mayReadFile ? nil : FileRefusal("is not read: the files before it exceed the limit of 256 MiB")
    switch (shared.value(refused) ?? limit).map({ .failure($0) }) ?? load(path) {
    case .success(let bytes):
      shared.countFile(bytes.count)
      files.append((path, bytes))
      return bytes
    case .failure(let refusal):
      shared.keep(refusal, of: refused)
      report(
        .invalid("'\(path)' \(refusal.reason)", advice: refusal.advice), at: span, isOfSystem: refusal.isOfSystem)
      return nil
    }
  }
}
