import Files
import Synchronization

/// Collects the results of a worker of a cluster, and writes all of them into one file, again and again: each version
/// has the records of the one before, and takes its place by one rename. Any thread may add to it.
package final class ResultPacker: Sendable {
  private struct State {
    var frames: [UInt8] = []
    var number = 1
    var problem: FileProblem?
  }

  private let folder: CacheFolder
  private let plan: PlanIdentity
  private let seal: RecordSeal
  private let name: String
  private let state = Mutex(State())
  /// Another file is begun beyond this many bytes: 64 MiB.
  private static let pieceSize = 64 << 20

  /// - Parameters:
  ///   - folder: that of the cache.
  ///   - task: the number of the task, from 1.
  ///   - seal: that of the plan.
  package init(_ folder: CacheFolder, plan: PlanIdentity, task: Int, seal: RecordSeal) {
    self.folder = PackedResults.folder(of: plan, in: folder)
    self.plan = plan
    self.seal = seal
    // Two workers of one task never write the same file.
    name = "\(task)-\(String(UInt64.random(in: .min ... .max), radix: 36))"
  }

  func add(_ content: [UInt8], for key: ResultCache.Key) {
    state.withLock { state in
      do throws(FileProblem) {
        state.frames += try PackedFile.frame(content, for: key, of: plan, seal)
      } catch {
        state.problem = error
      }
    }
  }

  /// Puts a file with all records into its place.
  ///
  /// - Returns: whether the file is full, so that the next one must have a summary of its own.
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
