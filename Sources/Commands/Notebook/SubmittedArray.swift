import Experiments
import Files
import Notebooks

/// A submitted array of tasks, with its plan.
///
/// Notes in the folder of the plan's results let a later command find the array until it has ended.
struct SubmittedArray: Sendable {
  let job: Int
  let plan: ClusterPlan
  /// The folder with the results of the workers.
  private let folder: CacheFolder

  private static let planName = PackedResults.planNote, jobName = PackedResults.jobNote, logName = PackedResults.logName
  /// The largest size, in bytes, of the file with the job's id.
  private static let jobLimit = 32
  private static let logLimit = 4096

  /// Submits all tasks of a plan.
  ///
  /// - Parameters:
  ///   - settings: the options of `sbatch` for all tasks.
  ///   - cache: the folder of results, with an absolute path.
  ///   - program: the path of this program.
  static func submit(
    _ plan: ClusterPlan, _ settings: SlurmSettings, in cache: CacheFolder, program: String
  ) throws(Slurm.Failure) -> Result<SubmittedArray, FileProblem> {
    let folder = PackedResults.folder(of: plan.identity, in: cache)
    do throws(FileProblem) {
      try folder.write(plan.encoded, as: planName, isPrivate: true)
    } catch {
      return .failure(error)
    }
    let script = PlanScript.slurm.text(
      plan: Path.join(folder.path, planName), identity: plan.identity.name, cache: cache.path, tasks: plan.taskCount,
      seconds: plan.seconds / Double(plan.taskCount), program: program, threads: settings.cpus)
    // `sbatch` reads a percent sign as the start of a placeholder.
    let log = Path.join(folder.path, logName).replacing("%", with: "%%")
    let job: Int
    do throws(Slurm.Failure) {
      job = try Slurm.submit(
        script, array: "1-\(plan.taskCount)", ["--output=\(log)", "--open-mode=append"] + settings.options)
    } catch {
      folder.remove(planName)
      throw error
    }
    do throws(FileProblem) {
      try folder.write(Array("\(job)\n".utf8), as: jobName)
    } catch {
      return .failure(error)
    }
    return .success(SubmittedArray(job: job, plan: plan, folder: folder))
  }

  /// Returns the submitted arrays of earlier commands that may not have ended. Only arrays of this user and this build
  /// of the program count.
  static func all(in cache: CacheFolder, of user: ResultCache, build: String) -> [SubmittedArray] {
    PackedResults.plans(in: cache).compactMap { id, folder in
      // Other users may write to the folder. So only a number and a plan sealed with the user's own key are accepted.
      guard let note = folder.read(jobName, limit: jobLimit),
        let job = Int(String(decoding: note, as: UTF8.self).prefix { $0.isASCII && $0.isNumber }),
        let plan = plan(id, in: folder, of: user, build: build)
      else { return nil }
      return SubmittedArray(job: job, plan: plan, folder: folder)
    }
  }

  /// Returns the plans of arrays that have not ended, or that ended with failed runs. Only arrays of this user and this
  /// build of the program count.
  static func plans(in cache: CacheFolder, of user: ResultCache, build: String) -> [ClusterPlan] {
    PackedResults.plans(in: cache).compactMap { plan($0.id, in: $0.folder, of: user, build: build) }
  }

  private static func plan(
    _ id: PlanIdentity, in folder: CacheFolder, of user: ResultCache, build: String
  ) -> ClusterPlan? {
    guard let bytes = folder.read(planName, limit: ClusterPlan.limit), let plan = try? ClusterPlan(encoded: bytes),
      plan.identity == id, plan.build == build, let key = try? user.key(ofPlan: id), key == plan.key
    else { return nil }
    return plan
  }

  /// Returns whether the array does runs that another plan is also missing.
  func overlaps(_ other: ClusterPlan) -> Bool {
    plan.blocks.contains { own in
      other.blocks.contains { $0.digest == own.digest && !$0.missing.intersection(own.missing).isEmpty }
    }
  }

  var logPath: String { Path.join(folder.path, Self.logName) }

  /// The last lines that the tasks printed.
  var lastLines: [String] {
    guard let (_, size) = folder.read(Self.logName, at: 0, upTo: 0),
      let (bytes, _) = folder.read(Self.logName, at: max(0, size - Self.logLimit), upTo: Self.logLimit)
    else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").suffix(5).map(String.init)
  }

  /// Removes the notes of an array that has ended. If runs failed, the plan stays so that they are not submitted again.
  ///
  /// - Parameters:
  ///   - status: the progress of the array.
  ///   - keepsLog: whether to keep the log of the tasks.
  func forget(_ status: ClusterStatus, keepsLog: Bool = false) {
    folder.remove(Self.jobName)
    if status.failures.isEmpty { folder.remove(Self.planName) }
    if !keepsLog { folder.remove(Self.logName) }
  }
}
