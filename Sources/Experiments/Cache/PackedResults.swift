import Files
import Synchronization

/// The results that workers of a cluster have left in a cache. They are looked through when the first one is asked for,
/// and each is read, and its seal checked, when it is asked for.
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
    /// Where several workers have left parts of a record, or the same.
    var others: [UInt64: [Place]] = [:]
  }

  /// The folder of the cache.
  let folder: CacheFolder
  let seal: @Sendable (PlanIdentity) -> RecordSeal?
  /// The only plan that counts, and its only task; nil for all.
  private let only: (plan: PlanIdentity, task: Int)?
  private let index = Mutex<Index?>(nil)

  /// - Parameters:
  ///   - only: the only plan that counts, and its only task.
  ///   - seal: returns the seal of a plan; nil where the user did not make it.
  package init(
    _ folder: CacheFolder, only: (plan: PlanIdentity, task: Int)? = nil,
    seal: @escaping @Sendable (PlanIdentity) -> RecordSeal?
  ) {
    self.folder = folder
    self.only = only
    self.seal = seal
  }

  /// The folder of a plan below that of a cache.
  package static func folder(of plan: PlanIdentity, in cache: CacheFolder) -> CacheFolder {
    cache.folder(PackedFile.folderName).folder(plan.name)
  }

  /// Returns the names of the packed files of a plan, each with its task, in their order.
  package static func files(in folder: CacheFolder) -> [(name: String, task: Int)] {
    folder.fileNames().compactMap { name in
      let parts = name.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 3, let task = Int(parts[0]) else { return nil }
      return (name, task)
    }.sorted { ($0.task, $0.name) < ($1.task, $1.name) }
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
    for name in folder.folder(PackedFile.folderName).folderNames().sorted() {
      guard let id = PlanIdentity(name: name), only.map({ $0.plan == id }) ?? true, let seal = seal(id) else {
        continue
      }
      let plan = Worked(id: id, seal: seal, folder: Self.folder(of: id, in: folder))
      index.plans.append(plan)
      for (name, task) in Self.files(in: plan.folder) where only.map({ $0.task == task }) ?? true {
        guard let (_, start) = PackedFile.summary(of: name, in: plan.folder, id, seal),
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
