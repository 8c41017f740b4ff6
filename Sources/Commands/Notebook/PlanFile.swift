import Experiments
import Files
import Notebooks
import Typography

/// Reading the file of a plan.
enum PlanFile {
  /// Returns a plan, or nil after reporting an error.
  static func read(_ path: String, reportingTo result: inout CommandResult) -> ClusterPlan? {
    // The first bytes show that a file is not a plan, so that a large one is never read.
    if let start = beginning(of: path), !ClusterPlan.isPlan(start) {
      refuse(path, "not a plan", "", &result)
      return nil
    }
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try FileAccess.snapshot(path, limit: ClusterPlan.limit).bytes
    } catch {
      result.fail(path, error)
      return nil
    }
    do throws(RecordFault) {
      return try ClusterPlan(encoded: bytes)
    } catch {
      // A plan is not replaced unless it is intact.
      refuse(path, "a damaged plan, or one of another version", " --overwrite", &result)
      return nil
    }
  }

  private static func refuse(
    _ path: String, _ problem: VisibleLines, _ option: VisibleLines, _ result: inout CommandResult
  ) {
    result.status = .fileError
    result.say(
      "error: '\(path)' is " + problem + "\n  help: make one with: notebook plan FILE -o PLAN --tasks N" + option + "\n"
    )
  }

  /// Judges the place of a new plan. Only what is certainly a plan, or is empty, may be replaced.
  static func output(_ path: String) -> OutputFile {
    let reason = "is not a plan"
    // The first bytes show that a file is not a plan, so that a large one is never read.
    let limit = beginning(of: path).map(ClusterPlan.isPlan) == true ? ClusterPlan.limit : 0
    return OutputFile(path, limit: limit, ifLarger: reason) { ClusterPlan.isIntact($0) ? nil : reason }
  }

  private static func beginning(of path: String) -> [UInt8]? {
    (try? FileAccess.resolve(path)).flatMap { FileAccess.beginning(of: $0, count: ClusterPlan.Head.count) }
  }
}
