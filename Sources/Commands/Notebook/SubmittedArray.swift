import Experiments
import Files

/// An array of tasks that was submitted, with the plan of its tasks. Its notes are in the folder of the plan's results until
/// it has ended, so that a later command finds it.
struct SubmittedArray: Sendable {
  let job: Int
  let plan: ClusterPlan
  /// The folder with the results of its workers.
  private let folder: CacheFolder

  private static let planName = ".plan", jobName = ".job", logName = ".log"
  /// The most bytes of the number of a job.
  private static let jobLimit = 32
  private static let logLimit = 4096

  /// Submits tasks of a plan.
  ///
  /// - Parameters:
  ///   - plan: what `sbatch` is told about all of its tasks.
  ///   - cache: the folder of results, by its absolute path.
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
    // sbatch reads a per cent sign as the beginning of a field.
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

  /// Returns the arrays that earlier commands of this user have submitted with this program and not seen end.
  static func all(in cache: CacheFolder, of user: ResultCache, build: String) -> [SubmittedArray] {
    PackedResults.plans(in: cache).compactMap { id, folder in
      // Others may write to the folder, too: nothing but a number and a plan with the user's own key counts.
      guard let note = folder.read(jobName, limit: jobLimit),
        let job = Int(String(decoding: note, as: UTF8.self).prefix { $0.isASCII && $0.isNumber }),
        let bytes = folder.read(planName, limit: ClusterPlan.limit), let plan = try? ClusterPlan(encoded: bytes),
        plan.identity == id, plan.build == build, let key = try? user.key(ofPlan: id), key == plan.key
      else { return nil }
      return SubmittedArray(job: job, plan: plan, folder: folder)
    }
  }

  /// Whether it works on runs that another plan lacks.
  func overlaps(_ other: ClusterPlan) -> Bool {
    plan.blocks.contains { own in
      other.blocks.contains { $0.digest == own.digest && !$0.missing.intersection(own.missing).isEmpty }
    }
  }

  var logPath: String { Path.join(folder.path, Self.logName) }

  /// The last lines that its tasks printed.
  var lastLines: [String] {
    guard let (_, size) = folder.read(Self.logName, at: 0, upTo: 0),
      let (bytes, _) = folder.read(Self.logName, at: max(0, size - Self.logLimit), upTo: Self.logLimit)
    else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").suffix(5).map(String.init)
  }

  /// Removes its notes, once it has ended.
  ///
  /// - Parameter keepsLog: whether what its tasks printed stays.
  func forget(keepsLog: Bool = false) {
    for name in [Self.planName, Self.jobName] + (keepsLog ? [] : [Self.logName]) { folder.remove(name) }
  }
}
