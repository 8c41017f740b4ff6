import Experiments
import Files

/// The progress of a plan's workers, according to the summaries in their files. The results themselves are not read.
package struct ClusterStatus: Sendable {
  package struct Block: Sendable, Hashable {
    package var done = RunRanges()
    /// The finished runs whose results are too large for a record, so `notebook run` will repeat them.
    package var left = RunRanges()
    package var failed = RunRanges()
    package var missing = RunRanges()
    /// The estimated time of the missing runs on one thread, in seconds. It is based on finished runs if there are any.
    package var secondsLeft = 0.0
    /// Whether the time is based on finished runs.
    package var isMeasured = false
  }

  /// The progress of each block of the plan.
  package private(set) var blocks: [Block]
  /// The failed runs, each once.
  package private(set) var failures: [WorkSummary.Failure] = []
  /// The numbers of the tasks with missing runs, in ascending order.
  package private(set) var openTasks: [Int] = []
  /// The number of workers' files that are damaged or have a different seal.
  package private(set) var unreadable = 0
  /// The first folder or file that cannot be read. What it and later ones hold counts as missing.
  package private(set) var problem: FileProblem?

  /// Reads the summaries of the workers' files.
  ///
  /// - Parameters:
  ///   - folder: the folder of the cache.
  ///   - task: the only task whose files are read, or nil for all tasks.
  package init(_ plan: ClusterPlan, in folder: CacheFolder, task: Int? = nil) {
    let id = plan.identity, seal = plan.seal, counts = plan.blocks.map(\.runCount)
    let own = PackedResults.folder(of: id, in: folder)
    var done = [[Range<Int>]](repeating: [], count: counts.count), left = done
    var seconds = [Double](repeating: 0, count: counts.count), made = seconds
    var failed: [Int: Set<Int>] = [:]
    var summaries: [[UInt8]?] = []
    do throws(FileProblem) {
      for (name, _) in try PackedResults.files(in: own, task: task) {
        summaries.append(try PackedFile.summary(of: name, in: own, id, seal)?.summary)
      }
    } catch {
      problem = error
    }
    for bytes in summaries {
      guard let bytes, let summary = try? WorkSummary(encoded: bytes, runCounts: counts) else {
        unreadable += 1
        continue
      }
      for (index, block) in summary.blocks.enumerated() where !block.done.isEmpty {
        done[index] += block.done.ranges
        left[index] += block.left.ranges
        seconds[index] += block.seconds
        made[index] += Double(block.done.count)
      }
      for failure in summary.failures where failed[failure.block, default: []].insert(failure.run).inserted {
        failures.append(failure)
      }
    }
    failures.sort { ($0.block, $0.run) < ($1.block, $1.run) }
    blocks = plan.blocks.enumerated().map { index, block in
      var result = Block()
      result.failed = RunRanges((failed[index] ?? []).sorted()).intersection(block.missing)
      result.done = RunRanges(merging: done[index]).intersection(block.missing).subtracting(result.failed)
      result.left = RunRanges(merging: left[index]).intersection(result.done)
      result.missing = block.missing.subtracting(result.done).subtracting(result.failed)
      let each = made[index] > 0 ? seconds[index] / made[index] : block.seconds / Double(block.missing.count)
      result.secondsLeft = each * Double(result.missing.count)
      result.isMeasured = made[index] > 0
      return result
    }
    openTasks = Self.openTasks(of: plan, blocks.map(\.missing))
  }

  package var isComplete: Bool { openTasks.isEmpty }
  package var secondsLeft: Double { blocks.reduce(0) { $0 + $1.secondsLeft } }
  /// Whether the times of all missing runs are based on finished runs.
  package var isMeasured: Bool { blocks.allSatisfy { $0.isMeasured || $0.missing.isEmpty } }

  private static func openTasks(of plan: ClusterPlan, _ missing: [RunRanges]) -> [Int] {
    var open: Set<Int> = [], before = 0
    for (block, missing) in zip(plan.blocks, missing) {
      var next = 0
      for range in block.missing.ranges {
        // Every missing range lies inside one of the block's ranges.
        while next < missing.ranges.count, missing.ranges[next].lowerBound < range.upperBound {
          let part = missing.ranges[next]
          let first = before + part.lowerBound - range.lowerBound, last = first + part.count - 1
          for task in Self.task(at: first, plan.ends)...Self.task(at: last, plan.ends) { open.insert(task) }
          next += 1
        }
        before += range.count
      }
    }
    return open.sorted()
  }

  /// Returns the number of the task that contains the run at a place among all missing runs. O(log n).
  private static func task(at place: Int, _ ends: [Int]) -> Int {
    var low = 0, high = ends.count - 1
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= place { low = middle + 1 } else { high = middle }
    }
    return low + 1
  }
}
