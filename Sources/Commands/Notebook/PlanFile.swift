import Experiments
import Files
import Typography

/// Reading the file of a plan.
enum PlanFile {
  /// Returns a plan, or nil after reporting an error.
  static func read(_ path: String, reportingTo result: inout CommandResult) -> ClusterPlan? {
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
      result.status = .fileError
      let problem = ClusterPlan.isPlan(bytes) ? "a damaged plan, or one of another version" : "not a plan"
      result.say("error: '\(path)' is \(problem)\n  help: make one with: notebook plan FILE -o PLAN --tasks N\n")
      return nil
    }
  }
}
