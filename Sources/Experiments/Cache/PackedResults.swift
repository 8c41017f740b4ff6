import Files
import Synchronization

/// The results of cluster workers in a cache.
///
/// The first request builds an index of the files. Each request reads one result and checks its seal.
package final class PackedResults: Sendable {
  private struct Worked {
    let id: PlanIdentity
    let seal: RecordSeal
    let folder: CacheFolder
  }

  private struct Place {
    let plan: Int
    let file: Int
    let range: Range<Int>
  }

  private struct Index {
    var plans: [Worked] = []
    var files: [String] = []
    var first: [UInt64: Place] = [:]
    /// Further frames of a record that several workers wrote, in whole or in part.
    var others: [UInt64: [Place]] = [:]
  }

  /// The folder of the cache.
  let folder: CacheFolder
  let seal: @Sendable (PlanIdentity) -> RecordSeal?
  /// The plan and the task whose files are used, or nil for all files.
  private let only: (plan: PlanIdentity, task: Int)?
  private let index = Mutex<Index?>(nil)

  /// Creates the results of a cache, without reading anything yet.
  ///
  /// - Parameters:
  ///   - folder: the folder of the cache.
  ///   - only: the plan and the task whose files are used, or nil for all files.
  ///   - seal: returns the seal of a plan, or nil if another user made the plan.
  package init(
    _ folder: CacheFolder, only: (plan: PlanIdentity, task: Int)? = nil,
    seal: @escaping @Sendable (PlanIdentity) -> RecordSeal?
  ) {
    self.folder = folder
    self.only = only
    self.seal = seal
  }

  /// Returns the folder of a plan inside the folder of a cache.
  package static func folder(of plan: PlanIdentity, in cache: CacheFolder) -> CacheFolder {
    cache.folder(PackedFile.folderName).folder(plan.name)
  }

  /// The number of tasks whose files share a folder.
  ///
  /// A worker lists only the folder of its own task. A folder of ten thousand files would be slow on file systems that
  /// many machines share.
  private static let folderTasks = 100

  /// Returns the name of the folder with a task's files, inside the folder of the plan.
  static func folderName(ofTask task: Int) -> String { "\((task - 1) / folderTasks)" }

  /// Returns the packed files of a plan in order, as paths relative to its folder, with the task of each.
  ///
  /// - Parameter task: the only task whose files are returned, or nil for all tasks.
  package static func files(
    in folder: CacheFolder, task wanted: Int? = nil
  ) throws(FileProblem) -> [(name: String, task: Int)] {
    var files: [(name: String, task: Int)] = []
    let folders = if let wanted { [folderName(ofTask: wanted)] } else { try folder.folderNames() }
    for below in folders {
      for name in try folder.folder(below).fileNames() {
        guard let task = task(ofFile: name, in: below), wanted.map({ $0 == task }) ?? true else { continue }
        files.append((Path.join(below, name), task))
      }
    }
    return files.sorted { ($0.task, $0.name) < ($1.task, $1.name) }
  }

  /// Returns the task of a worker's file, or nil if the name is not that of such a file.
  ///
  /// - Parameter folder: the name of the folder inside the folder of the plan.
  static func task(ofFile name: String, in folder: String) -> Int? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let task = Int(parts[0]), task >= 1, "\(task)" == parts[0],
      folderName(ofTask: task) == folder,
      UInt64(parts[1], radix: 36).map({ String($0, radix: 36) }) == String(parts[1]),
      let piece = Int(parts[2]), piece >= 1, "\(piece)" == parts[2]
    else { return nil }
    return task
  }

  func parts(for key: ResultCache.Key) -> (good: [RecordReader], damaged: Int) {
    let short = PackedFile.shortKey(key.bytes[...])
    let found = index.withLock { index in
      let loaded = index ?? load()
      index = loaded
      guard let first = loaded.first[short] else { return [(plan: Worked, name: String, range: Range<Int>)]() }
      return ([first] + (loaded.others[short] ?? [])).map { place in
        (loaded.plans[place.plan], loaded.files[place.file], place.range)
      }
    }
    var good: [RecordReader] = []
    for (plan, name, range) in found {
      guard let frame = plan.folder.read(name, at: range.lowerBound, upTo: range.count)?.bytes,
        let content = PackedFile.content(ofFrame: frame, for: key, of: plan.id, plan.seal)
      else { continue }
      good.append(RecordReader(content))
    }
    return (good, found.count - good.count)
  }

  private func load() -> Index {
    var index = Index()
    for id in only.map({ [$0.plan] }) ?? (try? Self.plans(in: folder).map(\.id)) ?? [] {
      guard let seal = seal(id) else { continue }
      let plan = Worked(id: id, seal: seal, folder: Self.folder(of: id, in: folder))
      index.plans.append(plan)
      for (name, _) in (try? Self.files(in: plan.folder, task: only?.task)) ?? [] {
        guard let (_, start) = try? PackedFile.summary(of: name, in: plan.folder, id, seal),
          let bytes = plan.folder.read(name, limit: PackedFile.limit)
        else { continue }
        index.files.append(name)
        for (key, range) in PackedFile.frames(in: bytes, from: start) {
          let place = Place(plan: index.plans.count - 1, file: index.files.count - 1, range: range)
          if index.first[key] == nil { index.first[key] = place } else { index.others[key, default: []].append(place) }
        }
      }
    }
    return index
  }
}
