import Synchronization

/// Contents of git objects that are needed one after the other, and that are read from git together.
final class GitBlobs: Sendable {
  private struct State {
    /// The objects that will be needed, in order, and the place of each.
    var expected: [String] = []
    var places: [String: Int] = [:]
    var contents: [String: [UInt8]] = [:]
  }

  private let state = Mutex(State())
  private let git: GitProcess
  /// The largest number of bytes that are held, and of objects in one question.
  private static let mostBytes = 1 << 24, mostObjects = 1 << 12

  init(_ git: GitProcess) { self.git = git }

  /// Announces objects that will be needed in about this order, by git's names of them.
  func expect(_ objects: [String]) {
    state.withLock { state in
      guard state.expected != objects else { return }
      state.expected = objects
      state.places = Dictionary(zip(objects, objects.indices), uniquingKeysWith: { first, _ in first })
      state.contents = state.contents.filter { [places = state.places] in places[$0.key] != nil }
    }
  }

  /// Returns the bytes of an object, or nil if it does not exist or is larger than the limit.
  func bytes(_ object: String, limit: Int) throws(GitProcess.Failure) -> [UInt8]? {
    let (known, next) = state.withLock { state in
      (state.contents[object], state.places[object].map { Array(state.expected[$0...].prefix(Self.mostObjects)) })
    }
    if let known { return known.count <= limit ? known : nil }
    // The time since the last question, in which the contents were compared, is not git's.
    let git = git.renewed
    if let next, next.count > 1 {
      let found = try git.blobs(next, most: Self.mostBytes)
      state.withLock { $0.contents = found }
      if let bytes = found[object] { return bytes.count <= limit ? bytes : nil }
    }
    return try git.blob(object, limit: limit)
  }
}
