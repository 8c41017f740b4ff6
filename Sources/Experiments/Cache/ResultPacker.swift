import Files
import Synchronization

/// Collects the results of a cluster worker and writes them to one file.
///
/// Each new version of the file holds all earlier records and replaces the file with a single rename. Any thread may
/// add results.
package final class ResultPacker: Sendable {
  private struct State {
    var frames: [UInt8] = []
    var number = 1
    var problem: FileProblem?
  }

  private let folder: CacheFolder
  /// The name of the folder inside the folder of the plan.
  private let folderName: String
  private let plan: PlanIdentity
  private let seal: RecordSeal
  private let name: String
  private let state = Mutex(State())
  /// The size, 64 MiB, above which a new file begins.
  private static let pieceSize = 64 << 20

  /// Creates the packer of a worker, without writing anything yet.
  ///
  /// - Parameters:
  ///   - folder: the folder of the cache.
  ///   - plan: the identity of the plan.
  ///   - task: the number of the task, counted from 1.
  ///   - seal: the seal of the plan.
  package init(_ folder: CacheFolder, plan: PlanIdentity, task: Int, seal: RecordSeal) {
    folderName = PackedResults.folderName(ofTask: task)
    self.folder = PackedResults.folder(of: plan, in: folder).folder(folderName)
    self.plan = plan
    self.seal = seal
    // The random number keeps two workers of one task from writing to the same file.
    name = "\(task)-\(String(UInt64.random(in: .min ... .max), radix: 36))"
  }

  /// Throws a problem if files cannot be written to the folder.
  package func requireWritable() throws(FileProblem) { try folder.requireWritable() }

  /// Removes what killed workers of the same hundred tasks have left of files that they were writing.
  package func removeLeftovers() { folder.removeLeftovers(PackedFile.form(in: folderName)) }

  func add(_ content: [UInt8], for key: ResultCache.Key) {
    // The frame is sealed before the lock is taken, so that threads seal in parallel.
    do throws(FileProblem) {
      let frame = try PackedFile.frame(content, for: key, of: plan, seal)
      state.withLock { $0.frames += frame }
    } catch {
      state.withLock { $0.problem = error }
    }
  }

  /// Writes a file with all records since the last full file.
  ///
  /// - Returns: whether the file is now full. The next file then needs a summary of its own.
  package func write(summary: [UInt8]) throws(FileProblem) -> Bool {
    let result = state.withLock { state -> Result<Bool, FileProblem> in
      do throws(FileProblem) {
        if let problem = state.problem { throw problem }
        let head = try PackedFile.head(of: plan, summary: summary, frames: state.frames.count, seal)
        try folder.write(head + state.frames, as: "\(name)-\(state.number)")
        guard state.frames.count > Self.pieceSize else { return .success(false) }
        state.frames = []
        state.number += 1
        return .success(true)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
